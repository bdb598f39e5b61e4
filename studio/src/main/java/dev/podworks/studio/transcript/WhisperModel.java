package dev.podworks.studio.transcript;

import java.util.List;

/// A model that whisper.cpp has loaded. It transcribes one window of audio at a time.
interface WhisperModel extends AutoCloseable {
    /// Whether it was trained with languages besides English.
    boolean isMultilingual();

    /// Blocks. The library can't be interrupted.
    ///
    /// @param samples mono at [SpeechSpan#SAMPLE_RATE_HZ], full scale is 1, at most 30 s
    /// @return in order
    List<TimedText> transcribe(float[] samples) throws SpeechEngineException;

    @Override
    void close();

    /// @param startMillis and `endMillis` from the first sample
    record TimedText(long startMillis, long endMillis, String text) {}
}
