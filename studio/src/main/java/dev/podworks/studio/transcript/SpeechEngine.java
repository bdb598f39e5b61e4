package dev.podworks.studio.transcript;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A speech recognition engine. Thread-safe.
public interface SpeechEngine {
    /// Name and version, for the manifest.
    String name();

    /// The language of its model, such as `en-US`.
    String language();

    /// Blocks. Processes that it started have ended when it returns or throws.
    ///
    /// @param speech mono, 16 bits little-endian, at [SpeechSpan#SAMPLE_RATE_HZ], without a header
    /// @param directory for temporary files, whose names start with `name`
    /// @return the segments of the spans that contain speech, in order, with times from the start of the file
    List<Segment> transcribe(Path speech, List<SpeechSpan> spans, Path directory, String name)
            throws SpeechEngineException, IOException, InterruptedException;
}
