package dev.podworks.models;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;

/// The voice activity detector of Silero (MIT), for speech at 16 kHz, bit for bit as its authors published it.
final class SileroVad implements Installable {
    private static final PythonPackage PACKAGE = new PythonPackage(
            "silero-vad",
            "6.2.3",
            "silero_vad-6.2.3-py3-none-any.whl",
            "7b7f5436cfcb02fae583a05b512ea96467fd449fe54cb49a5e4f06c51a1e43b8");
    private static final ModelFile FILE = new ModelFile(
            "silero_vad_16k_sequence.onnx", "9ccdacc4719d8aa7e45a77536bfabec45a03ba1f2fad5e241ab4060b24238a85");

    @Override
    public String name() {
        return "silero-vad";
    }

    @Override
    public boolean isInstalled(Path directory) throws IOException {
        return FILE.isIn(directory);
    }

    @Override
    public void install(Path directory, Path cache) throws IOException {
        try (var wheel = new ZipFile(PACKAGE.download(cache).toFile())) {
            var entry = wheel.getEntry("silero_vad/data/" + FILE.name());
            if (entry == null) {
                throw new FileNotFoundException(FILE.name());
            }
            try (var input = wheel.getInputStream(entry)) {
                Files.copy(input, FILE.in(directory));
            }
        }
        FILE.requireIn(directory);
    }
}
