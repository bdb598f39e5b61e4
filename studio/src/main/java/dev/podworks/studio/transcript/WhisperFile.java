package dev.podworks.studio.transcript;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A model in whisper.cpp's ggml format.
///
/// @param isMultilingual whether it was trained with languages besides English
public record WhisperFile(Path path, boolean isMultilingual) {
    static final String ENGLISH = "en";
    private static final String INSTALLED = "whisper-base/ggml-base.bin";
    private static final String INSTALLED_SHA256 = "0ad5ec21ca995a63682e752dcf6c7c6f0a859111e319cb4a3fb136d1f17fc66c";
    private static final int MAGIC = 0x67676d6c;
    /// Tokens of an English-only model. Others have one for each language as well.
    private static final int ENGLISH_TOKENS = 51_864;

    /// @throws IOException if the file is missing or is not a model
    static WhisperFile read(Path path) throws IOException {
        try (var file = new DataInputStream(Files.newInputStream(path))) {
            if (Integer.reverseBytes(file.readInt()) != MAGIC) {
                throw new IOException(path + " is not a model in whisper.cpp's ggml format");
            }
            return new WhisperFile(path, Integer.reverseBytes(file.readInt()) > ENGLISH_TOKENS);
        }
    }

    /// The base model that the module `models` installs.
    ///
    /// @param models the directory of the installed models
    /// @throws IOException if it is not installed there, or has been changed
    public static Path installed(Path models) throws IOException {
        var path = models.resolve(INSTALLED);
        if (!sha256(path).equals(INSTALLED_SHA256)) {
            throw new IOException(path + " is not the pinned model: its SHA-256 differs");
        }
        return path;
    }

    boolean knows(String language) {
        return isMultilingual || language.equals(ENGLISH);
    }

    private static String sha256(Path path) throws IOException {
        try (var file = Files.newInputStream(path)) {
            var digest = MessageDigest.getInstance("SHA-256");
            var buffer = new byte[1 << 20];
            for (int read = file.read(buffer); read > 0; read = file.read(buffer)) {
                digest.update(buffer, 0, read);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
