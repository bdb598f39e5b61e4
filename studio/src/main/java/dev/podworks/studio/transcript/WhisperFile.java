package dev.podworks.studio.transcript;

import dev.podworks.denoiser.Sha256;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
        return Sha256.verified(models.resolve(INSTALLED), INSTALLED_SHA256);
    }

    boolean knows(String language) {
        return isMultilingual || language.equals(ENGLISH);
    }
}
