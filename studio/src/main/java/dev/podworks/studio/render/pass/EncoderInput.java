package dev.podworks.studio.render.pass;

import static dev.podworks.studio.render.pass.PassRunner.arguments;
import static dev.podworks.studio.render.pass.PassRunner.pcmInput;

import dev.podworks.studio.output.AudioFormat;
import java.nio.file.Path;
import java.util.List;

/// What all encoding passes of a deliverable read, and how they name their files.
///
/// @param metadata the tags in FFmpeg's `ffmetadata` format
record EncoderInput(String baseName, Premaster premaster, Path metadata) {
    /// The premaster as the first input, the metadata as the second.
    List<String> inputArguments() {
        return arguments(
                pcmInput(premaster.path().toString(), premaster.channels()),
                "-f",
                "ffmetadata",
                "-i",
                metadata.toString());
    }

    int channels() {
        return premaster.channels();
    }

    /// The file that FFmpeg writes; tags that we write ourselves are added afterwards.
    String encodedName(AudioFormat format) {
        return switch (format.tagging()) {
            case ID3 -> baseName + ".untagged." + format.extension();
            case VORBIS_COMMENTS, CONTAINER -> format.fileName(baseName);
        };
    }
}
