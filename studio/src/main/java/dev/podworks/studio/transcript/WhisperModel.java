package dev.podworks.studio.transcript;

import java.util.List;

/// The narrow side of whisper.cpp: one model in memory, which hears one stretch of sound at a time.
interface WhisperModel extends AutoCloseable {
    /// Whether it was trained with other languages than English.
    boolean isMultilingual();

    /// Blocks, and can't be interrupted: the library has no way to stop it.
    ///
    /// @param samples mono at [Span#SAMPLE_RATE_HZ], full scale is 1, of 30 s at most
    /// @return in order
    List<Said> hear(float[] samples) throws SpeechEngineException;

    @Override
    void close();

    /// @param startMillis and `endMillis` from the beginning of the samples
    record Said(long startMillis, long endMillis, String text) {}
}
