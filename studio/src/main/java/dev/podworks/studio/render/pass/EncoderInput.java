package dev.podworks.studio.render.pass;

import static dev.podworks.studio.render.pass.PassRunner.arguments;
import static dev.podworks.studio.render.pass.PassRunner.pcmInput;

import dev.podworks.studio.output.AudioEncoding;
import java.nio.file.Path;
import java.util.List;

/// What all encoding passes of a deliverable read, and how they name their files.
///
/// @param metadata the tags in FFmpeg's `ffmetadata` format
record EncoderInput(String baseName, Premaster premaster, Path metadata) {
    /// The premaster as the first input, the metadata as the second.
    List<String> inputArguments() {
        return inputArguments(premaster.path().toString());
    }

    /// The same with audio from another URL.
    List<String> inputArguments(String url) {
        return arguments(pcmInput(url, premaster.channels()), "-f", "ffmetadata", "-i", metadata.toString());
    }

    int channels() {
        return premaster.channels();
    }

    /// The file that FFmpeg writes; tags that we write ourselves are added afterwards.
    String encodedName(AudioEncoding encoding) {
        return switch (encoding.format().tagging()) {
            case ID3 -> encoding.fileName(baseName + ".untagged");
            case VORBIS_COMMENTS, RIFF_INFO, CONTAINER -> encoding.fileName(baseName);
        };
    }
}
