package dev.podworks.studio.output;

import dev.podworks.contracts.output.FileFormat;
import dev.podworks.contracts.output.OutputKind;

/// How the studio writes a [FileFormat]. A new kind of output is a new implementation; every switch over the kinds then
/// fails to compile until it lists the new one.
public sealed interface OutputFormat permits AudioFormat, TranscriptFormat, VideoContainer, WaveformFile {
    FileFormat file();

    default OutputKind kind() {
        return file().kind();
    }

    default String extension() {
        return file().extension();
    }

    default String mediaType() {
        return file().mediaType();
    }

    default String fileName(String baseName) {
        return file().fileName(baseName);
    }
}
