package dev.podworks.studio.render;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.MediaInfo;
import dev.podworks.studio.output.OutputNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/// Which voices a job has, and what comes out of them under which names.
///
/// @param groups what belongs together; each is worked on apart from the others
record RenderPlan(List<Voice> voices, List<Group> groups, String transcriptBase) {
    /// Every ending that an output may have, so that all of a recording's outputs have the same name before it.
    private static final List<String> ENDINGS = List.of(
            ".mp3",
            ".flac",
            ".m4a",
            ".mp4",
            ".mov",
            ".mkv",
            ".webm",
            ".waveform.json",
            ".before.waveform.json",
            ".before-1.waveform.json",
            ".before-2.waveform.json",
            ".txt",
            ".vtt",
            ".srt",
            ".json");

    /// One speaker's track: a file, or one side of it.
    ///
    /// @param number its place among the job's voices, from 0
    record Voice(int number, RenderJob.Track track, MediaInfo info, Side side) {
        Duration length() {
            return info.duration();
        }

        /// As a transcript names who speaks.
        String speaker() {
            return OutputNames.stem(track.fileName()) + side.addition();
        }
    }

    /// Outputs of one name.
    ///
    /// @param voices one, or two that are mixed
    /// @param picture whose picture gets the sound
    record Deliverable(String base, String title, List<Voice> voices, Optional<Voice> picture) {
        /// Of what is drawn of one of its voices as it came in.
        String waveformBefore(Voice voice) {
            return voices.size() == 1
                    ? base + ".before.waveform.json"
                    : String.format(Locale.ROOT, "%s.before-%d.waveform.json", base, voices.indexOf(voice) + 1);
        }
    }

    record Group(List<Voice> voices, List<Deliverable> deliverables) {}

    static RenderPlan of(RenderJob job, List<MediaInfo> infos) {
        List<Voice> voices = new ArrayList<>();
        List<List<Voice>> byInput = new ArrayList<>();
        for (int input = 0; input < infos.size(); input++) {
            List<Voice> own = voices(job.tracks().get(input), infos.get(input), voices.size());
            voices.addAll(own);
            byInput.add(own);
        }
        OutputNames names = new OutputNames();
        List<Group> groups = isMerged(job.settings(), voices)
                ? List.of(merged(job, voices, names))
                : byInput.stream()
                        .map(own -> new Group(own, deliverables(job, own, voices.size() > 1, names)))
                        .toList();
        List<Deliverable> all =
                groups.stream().flatMap(group -> group.deliverables().stream()).toList();
        String transcriptBase = all.size() == 1
                ? all.getFirst().base()
                : names.base(job.name() == null ? "transcript." : job.name() + ".", "", ENDINGS);
        return new RenderPlan(voices, groups, transcriptBase);
    }

    boolean hasPicture() {
        return groups.stream()
                .flatMap(group -> group.deliverables().stream())
                .anyMatch(deliverable -> deliverable.picture().isPresent());
    }

    private static List<Voice> voices(RenderJob.Track track, MediaInfo info, int first) {
        List<Side> sides =
                track.twoSpeakers() && info.channels() == 2 ? List.of(Side.LEFT, Side.RIGHT) : List.of(Side.BOTH);
        return IntStream.range(0, sides.size())
                .mapToObj(i -> new Voice(first + i, track, info, sides.get(i)))
                .toList();
    }

    private static boolean isMerged(ProjectSettings settings, List<Voice> voices) {
        return settings.mergeOutput() && voices.size() == 2;
    }

    private static Group merged(RenderJob job, List<Voice> voices, OutputNames names) {
        String name = job.name();
        String base = names.base(name == null ? voices.getFirst().track().fileName() : name + ".", "", ENDINGS);
        Optional<Voice> picture =
                voices.stream().filter(voice -> voice.info().hasVideo()).findFirst();
        return new Group(voices, List.of(new Deliverable(base, name == null ? base : name, voices, picture)));
    }

    /// Of one file: each voice, and where two of them share a picture, both together with it.
    private static List<Deliverable> deliverables(
            RenderJob job, List<Voice> own, boolean isOneOfSeveral, OutputNames names) {
        Optional<Voice> picture = own.getFirst().info().hasVideo() ? Optional.of(own.getFirst()) : Optional.empty();
        List<Deliverable> deliverables = new ArrayList<>();
        for (Voice voice : own) {
            String base = names.base(voice.track().fileName(), voice.side().addition(), ENDINGS);
            Optional<Voice> itsPicture = own.size() == 1 ? picture : Optional.empty();
            deliverables.add(new Deliverable(base, title(job, base, isOneOfSeveral), List.of(voice), itsPicture));
        }
        if (own.size() == 2 && picture.isPresent()) {
            String base = names.base(own.getFirst().track().fileName(), "", ENDINGS);
            deliverables.add(new Deliverable(base, title(job, base, isOneOfSeveral), own, picture));
        }
        return deliverables;
    }

    private static String title(RenderJob job, String base, boolean isOneOfSeveral) {
        String name = job.name();
        if (name == null) {
            return base;
        }
        return isOneOfSeveral ? name + " – " + base : name;
    }
}
