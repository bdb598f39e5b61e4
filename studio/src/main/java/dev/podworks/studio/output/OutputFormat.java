package dev.podworks.studio.output;

/// A format that outputs come in. A new kind of output is a new implementation; every switch over the kinds then fails
/// to compile until it lists the new one.
public sealed interface OutputFormat permits AudioFormat, TranscriptFormat, VideoContainer, WaveformFile {
    OutputKind kind();

    /// What follows the dot in a file name.
    String extension();

    /// The `Content-Type` of the stored object.
    String mediaType();

    default String fileName(String baseName) {
        return baseName + "." + extension();
    }
}
