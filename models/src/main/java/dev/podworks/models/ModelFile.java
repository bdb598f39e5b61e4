package dev.podworks.models;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file of a model.
///
/// @param sha256 in hexadecimal
record ModelFile(String name, String sha256) {
    boolean isIn(Path directory) throws IOException {
        var path = in(directory);
        return Files.exists(path) && Sha256.of(path).equals(sha256);
    }

    /// @throws IOException if it is missing or has another hash
    void requireIn(Path directory) throws IOException {
        Sha256.require(in(directory), sha256);
    }

    Path in(Path directory) {
        return directory.resolve(name);
    }
}
