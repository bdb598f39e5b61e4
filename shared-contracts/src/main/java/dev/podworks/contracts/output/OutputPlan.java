package dev.podworks.contracts.output;

import dev.podworks.contracts.project.ProjectSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The outputs of a project and their names, which follow from its files and settings alone.
///
/// @param voices of all inputs, in their order
/// @param groups deliverables with voices in common, and those of each other input
/// @param transcriptBase the base name of the transcripts, which cover all voices; empty where none are wanted
public record OutputPlan(List<Voice> voices, List<List<Deliverable>> groups, Optional<String> transcriptBase) {
    /// A file of the project.
    ///
    /// @param twoSpeakers whether each of its two channels has a speaker of its own
    /// @param video what its video is muxed into; empty for audio
    public record Input(String fileName, boolean twoSpeakers, Optional<FileFormat> video) {}

    /// An input, or one channel of it.
    ///
    /// @param number its index in the project
    /// @param input the index of its file
    public record Voice(int number, int input, Side side, boolean isMusic) {}

    /// The channels of a voice.
    public enum Side {
        ALL(""),
        LEFT(" (left)"),
        RIGHT(" (right)");

        private final String nameSuffix;

        Side(String nameSuffix) {
            this.nameSuffix = nameSuffix;
        }

        /// Distinguishes the outputs of the two channels.
        public String nameSuffix() {
            return nameSuffix;
        }
    }

    /// Outputs that share a base name.
    ///
    /// @param number its index in the project
    /// @param voices one, or two to mix
    /// @param video the voice whose video is muxed with the audio
    /// @param formats in the order of the outputs; the waveforms of inputs are with the first deliverable of each
    public record Deliverable(
            int number, String base, List<Voice> voices, Optional<Voice> video, List<Format> formats) {
        public boolean isSpoken() {
            return voices.stream().anyMatch(voice -> !voice.isMusic());
        }
    }

    /// The format of an output, and the voices that it has.
    public record Format(FileFormat format, List<Voice> voices) {}

    /// An output.
    ///
    /// @param voices that it was rendered from
    public record File(String name, FileFormat format, List<Voice> voices) {}

    /// @param projectName null for a project without one
    public static OutputPlan of(@Nullable String projectName, ProjectSettings settings, List<Input> inputs) {
        return new OutputPlanner(projectName, settings, inputs).plan();
    }

    /// All outputs except for the manifest and the zip, in their order.
    public List<File> files() {
        var files = new ArrayList<File>();
        for (var deliverable : groups.stream().flatMap(List::stream).toList()) {
            for (var each : deliverable.formats()) {
                files.add(new File(each.format().fileName(deliverable.base()), each.format(), each.voices()));
            }
        }
        transcriptBase.ifPresent(base -> FileFormat.transcripts().stream()
                .map(format -> new File(format.fileName(base), format, speakers()))
                .forEach(files::add));
        return files;
    }

    public List<Voice> speakers() {
        return voices.stream().filter(voice -> !voice.isMusic()).toList();
    }

    public boolean hasVideo() {
        return groups.stream()
                .flatMap(List::stream)
                .anyMatch(deliverable -> deliverable.video().isPresent());
    }
}
