package dev.podworks.models;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

final class Sha256 {
    private Sha256() {}

    static String of(Path file) throws IOException {
        var digest = newDigest();
        try (var input = new DigestInputStream(Files.newInputStream(file), digest)) {
            input.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /// @throws IOException if the file has another hash
    static void require(Path file, String expected) throws IOException {
        var actual = of(file);
        if (!actual.equals(expected)) {
            throw new IOException(
                    "%s has the SHA-256 %s instead of %s".formatted(file.getFileName(), actual, expected));
        }
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
