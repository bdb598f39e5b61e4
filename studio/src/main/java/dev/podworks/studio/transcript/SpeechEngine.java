package dev.podworks.studio.transcript;

import dev.podworks.studio.speech.SpeechSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A speech recognition engine. Thread-safe. Its methods block, and the processes that they started have ended when
/// they return or throw.
public interface SpeechEngine {
    /// Name and version, for the manifest.
    String name();

    /// The core-seconds of recognizing these spans in one call, for progress.
    double cost(List<SpeechSpan> spans);

    /// The core-seconds of [#language].
    double languageCost(List<SpeechSpan> spans, Optional<String> requested);

    /// The language that is recognized in a recording, such as `en`. It is one for the whole recording, so that it
    /// does not change from part to part.
    ///
    /// @param spoken what to recognize
    /// @param requested the language that the customer names, or empty to detect it
    /// @param name of temporary files
    String language(Speech spoken, Optional<String> requested, String name)
            throws SpeechEngineException, IOException, InterruptedException;

    /// @param language as [#language] returned it
    /// @param name of temporary files
    /// @return the words in order, with times from the start of the file
    List<Word> transcribe(Speech spoken, String language, String name)
            throws SpeechEngineException, IOException, InterruptedException;

    /// Whether these words of a whole recording are more than noise, by the engine's own confidence.
    boolean isReliable(List<Word> words);

    /// Spans of a recording.
    ///
    /// @param file mono, 16 bits little-endian, at [SpeechSpan#SAMPLE_RATE_HZ], without a header
    /// @param spans with speech, in order
    /// @param directory for temporary files; the file is in it
    record Speech(Path file, List<SpeechSpan> spans, Path directory) {
        public long samples() {
            return spans.stream().mapToLong(SpeechSpan::samples).sum();
        }
    }
}
