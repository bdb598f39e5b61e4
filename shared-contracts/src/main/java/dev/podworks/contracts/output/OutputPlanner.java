package dev.podworks.contracts.output;

import dev.podworks.contracts.output.OutputPlan.Deliverable;
import dev.podworks.contracts.output.OutputPlan.Format;
import dev.podworks.contracts.output.OutputPlan.Input;
import dev.podworks.contracts.output.OutputPlan.Side;
import dev.podworks.contracts.output.OutputPlan.Voice;
import dev.podworks.contracts.project.ProjectSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Plans the outputs of one project: first which there are, then their names, since a name is free unless a file has
/// it.
final class OutputPlanner {
    private final @Nullable String projectName;
    private final ProjectSettings settings;
    private final List<Input> inputs;
    private final OutputNames names = new OutputNames();
    private final Set<Voice> withWaveform = new HashSet<>();
    private int deliverables;

    OutputPlanner(@Nullable String projectName, ProjectSettings settings, List<Input> inputs) {
        this.projectName = projectName;
        this.settings = settings;
        this.inputs = inputs;
    }

    /// A deliverable without its final name.
    ///
    /// @param fileName what it is named after, as [OutputNames#reserve] takes it
    private record Draft(String fileName, String suffix, List<Voice> voices, Optional<Voice> video) {
        boolean isSpoken() {
            return voices.stream().anyMatch(voice -> !voice.isMusic());
        }
    }

    OutputPlan plan() {
        var voicesByInput = voicesByInput();
        var voices = voicesByInput.stream().flatMap(List::stream).toList();
        var groups = settings.mergeOutput() && voices.size() == 2
                ? List.of(List.of(merged(voices)))
                : voicesByInput.stream().map(this::separate).toList();
        var spoken =
                groups.stream().flatMap(List::stream).filter(Draft::isSpoken).toList();
        boolean isTranscribed = settings.transcript().enabled();
        // The transcript of a single recording has its name.
        var single = isTranscribed && spoken.size() == 1 ? Optional.of(spoken.getFirst()) : Optional.<Draft>empty();
        var named = groups.stream()
                .map(group -> group.stream()
                        .map(draft -> named(draft, single.filter(draft::equals).isPresent()))
                        .toList())
                .toList();
        return new OutputPlan(voices, named, isTranscribed ? Optional.of(transcriptBase(named)) : Optional.empty());
    }

    private List<List<Voice>> voicesByInput() {
        var byInput = new ArrayList<List<Voice>>();
        int number = 0;
        for (int input = 0; input < inputs.size(); input++) {
            var own = new ArrayList<Voice>();
            for (var side : sides(input)) {
                own.add(new Voice(number++, input, side, settings.isMusic(input)));
            }
            byInput.add(own);
        }
        return byInput;
    }

    private List<Side> sides(int input) {
        return inputs.get(input).twoSpeakers() && !settings.isMusic(input)
                ? List.of(Side.LEFT, Side.RIGHT)
                : List.of(Side.ALL);
    }

    private Draft merged(List<Voice> voices) {
        var video = voices.stream().filter(this::hasVideo).findFirst();
        return new Draft(projectName == null ? fileName(voices.getFirst()) : projectName + ".", "", voices, video);
    }

    /// The deliverables of one input: each voice, and where two of them share a video, both mixed with it.
    private List<Draft> separate(List<Voice> voices) {
        var video = voices.stream().filter(this::hasVideo).findFirst();
        if (voices.size() == 1) {
            return List.of(new Draft(fileName(voices.getFirst()), "", voices, video));
        }
        var alone = voices.stream()
                .map(voice -> new Draft(fileName(voice), voice.side().nameSuffix(), List.of(voice), Optional.empty()));
        var mixed = video.stream().map(_ -> new Draft(fileName(voices.getFirst()), "", voices, video));
        return Stream.concat(alone, mixed).toList();
    }

    private Deliverable named(Draft draft, boolean hasTranscript) {
        var formats = formats(draft);
        var taken =
                new ArrayList<FileFormat>(formats.stream().map(Format::format).toList());
        if (hasTranscript) {
            taken.addAll(FileFormat.transcripts());
        }
        var base = names.reserve(draft.fileName(), draft.suffix(), taken);
        return new Deliverable(deliverables++, base, draft.voices(), draft.video(), formats);
    }

    private List<Format> formats(Draft draft) {
        var formats = new ArrayList<FileFormat>();
        formats.addAll(FileFormat.delivered(settings, draft.video().isPresent()));
        draft.video().flatMap(voice -> inputs.get(voice.input()).video()).ifPresent(formats::add);
        formats.add(FileFormat.WAVEFORM);
        var inputWaveforms = draft.voices().stream()
                .filter(withWaveform::add)
                .map(voice -> new Format(inputWaveform(draft.voices(), voice), List.of(voice)));
        return Stream.concat(formats.stream().map(format -> new Format(format, draft.voices())), inputWaveforms)
                .toList();
    }

    private static FileFormat inputWaveform(List<Voice> voices, Voice voice) {
        if (voices.size() == 1) {
            return FileFormat.INPUT_WAVEFORM;
        }
        return voices.indexOf(voice) == 0 ? FileFormat.FIRST_INPUT_WAVEFORM : FileFormat.SECOND_INPUT_WAVEFORM;
    }

    private String transcriptBase(List<List<Deliverable>> groups) {
        var spoken = groups.stream()
                .flatMap(List::stream)
                .filter(Deliverable::isSpoken)
                .toList();
        return spoken.size() == 1
                ? spoken.getFirst().base()
                : names.reserve(projectName == null ? "transcript." : projectName + ".", "", FileFormat.transcripts());
    }

    private boolean hasVideo(Voice voice) {
        return inputs.get(voice.input()).video().isPresent();
    }

    private String fileName(Voice voice) {
        return inputs.get(voice.input()).fileName();
    }
}
