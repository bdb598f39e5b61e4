package dev.podworks.denoiser;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Verifies files of models before native code reads them.
public final class Sha256 {
    private Sha256() {}

    /// @param sha256 of the released file, in hexadecimal
    /// @return the file
    /// @throws IOException if the file is missing or is another one
    public static Path verified(Path file, String sha256) throws IOException {
        if (!of(file).equals(sha256)) {
            throw new IOException(file + " is not the released file: its SHA-256 differs");
        }
        return file;
    }

    private static String of(Path file) throws IOException {
        try (var input = Files.newInputStream(file);
                var digesting = new DigestInputStream(input, MessageDigest.getInstance("SHA-256"))) {
            digesting.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digesting.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
