package dev.podworks.studio.speech;

import java.io.IOException;
import java.nio.file.Path;

/// Finds where a voice speaks. Thread-safe. It blocks, and the processes that it started have ended when it returns or
/// throws.
public interface SpeechDetector {
    /// @param speech a voice as mono PCM with 16-bit little-endian samples at 16 kHz, without a header
    SpeechActivity detect(Path speech) throws IOException, InterruptedException;
}
