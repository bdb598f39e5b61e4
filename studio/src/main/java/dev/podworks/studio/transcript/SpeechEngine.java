package dev.podworks.studio.transcript;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Recognises speech. Threads may share it.
public interface SpeechEngine {
    /// With its version, for the manifest.
    String name();

    /// That it was made for, such as `en-US`.
    String language();

    /// Blocks. What it started has ended when it returns or throws.
    ///
    /// @param speech mono, 16 bits little-endian, at [Span#SAMPLE_RATE_HZ], without a header
    /// @param directory for its own files, whose names begin with `name`
    /// @return of the spans in which something was said, in order, with times from the file's beginning
    List<Segment> recognise(Path speech, List<Span> spans, Path directory, String name)
            throws SpeechEngineException, IOException, InterruptedException;
}
