package dev.podworks.models;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The native libraries of ONNX Runtime (MIT), which runs the networks. They are unpacked once, because the runtime
/// would otherwise unpack them for each process, and its jar holds the libraries and symbols of every platform.
final class OnnxRuntime implements Installable {
    /// Linux on x86-64 and arm64, in the runtime's notation.
    private static final List<String> PLATFORMS = List.of("linux-x64", "linux-aarch64");

    private static final List<String> LIBRARIES = List.of("libonnxruntime.so", "libonnxruntime4j_jni.so");

    @Override
    public String name() {
        return "onnxruntime";
    }

    /// Other versions have files of other sizes.
    @Override
    public boolean isInstalled(Path directory) throws IOException {
        for (var file : files()) {
            var path = directory.resolve(file);
            var resource = OnnxRuntime.class.getResource(resource(file));
            if (resource == null
                    || !Files.exists(path)
                    || Files.size(path) != resource.openConnection().getContentLengthLong()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void install(Path directory, Path cache) throws IOException {
        for (var file : files()) {
            var path = directory.resolve(file);
            Files.createDirectories(path.getParent());
            try (var library = OnnxRuntime.class.getResourceAsStream(resource(file))) {
                if (library == null) {
                    throw new FileNotFoundException(resource(file));
                }
                Files.copy(library, path);
            }
        }
    }

    private static List<String> files() {
        return PLATFORMS.stream()
                .flatMap(platform -> LIBRARIES.stream().map(library -> platform + "/" + library))
                .toList();
    }

    private static String resource(String file) {
        return "/ai/onnxruntime/native/" + file;
    }
}
