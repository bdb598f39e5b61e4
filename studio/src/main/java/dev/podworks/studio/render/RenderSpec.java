package dev.podworks.studio.render;

import dev.podworks.contracts.output.OutputNames;
import dev.podworks.contracts.output.OutputPlan;
import dev.podworks.media.MediaInfo;
import dev.podworks.studio.output.VideoContainer;
import dev.podworks.studio.output.WaveformFile;
import dev.podworks.studio.render.pass.ChannelSelection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// The voices of a job, and the deliverables that are rendered from them with their names.
///
/// @param groups rendered independently of each other
/// @param transcriptBase the base name of the transcripts, which cover all voices; empty where none are wanted
record RenderSpec(List<Voice> voices, List<Group> groups, Optional<String> transcriptBase) {
    /// One speaker's audio, or music: a track, or one channel of it.
    ///
    /// @param number its index in the job
    record Voice(int number, RenderJob.Track track, MediaInfo info, ChannelSelection channels, boolean isMusic) {
        Duration length() {
            return info.duration();
        }

        /// The speaker's name in a transcript.
        String speaker() {
            return OutputNames.stem(track.fileName()) + channels.nameSuffix();
        }

        VideoContainer container() {
            return RenderSpec.container(track, info);
        }
    }

    /// Outputs that share a base name.
    ///
    /// @param number its index in the job
    /// @param voices one, or two to mix
    /// @param video the voice whose video is muxed with the audio
    record Deliverable(int number, String base, String title, List<Voice> voices, Optional<Voice> video) {
        WaveformFile inputWaveform(Voice voice) {
            if (voices.size() == 1) {
                return WaveformFile.INPUT;
            }
            return voices.indexOf(voice) == 0 ? WaveformFile.FIRST_INPUT : WaveformFile.SECOND_INPUT;
        }
    }

    /// Voices that are cleaned together, since deliverables mix them, and their deliverables.
    record Group(List<Voice> voices, List<Deliverable> deliverables) {}

    /// What [OutputPlan] plans, with what is needed to render it.
    static RenderSpec of(RenderJob job, List<MediaInfo> infos) {
        var plan = OutputPlan.of(
                job.name(),
                job.settings(),
                IntStream.range(0, infos.size())
                        .mapToObj(track -> input(job.tracks().get(track), infos.get(track)))
                        .toList());
        var voices = plan.voices().stream()
                .map(voice -> new Voice(
                        voice.number(),
                        job.tracks().get(voice.input()),
                        infos.get(voice.input()),
                        ChannelSelection.of(voice.side()),
                        voice.isMusic()))
                .toList();
        var groups = plan.groups().stream()
                .map(group -> group(job, group, plan, voices))
                .toList();
        return new RenderSpec(voices, groups, plan.transcriptBase());
    }

    private static VideoContainer container(RenderJob.Track track, MediaInfo info) {
        return VideoContainer.of(track.fileName(), info.format());
    }

    private static OutputPlan.Input input(RenderJob.Track track, MediaInfo info) {
        return new OutputPlan.Input(
                track.fileName(),
                track.twoSpeakers() && info.channels() == 2,
                info.hasVideo() ? Optional.of(container(track, info).file()) : Optional.empty());
    }

    private static Group group(
            RenderJob job, List<OutputPlan.Deliverable> planned, OutputPlan plan, List<Voice> voices) {
        boolean isOneOfSeveral = plan.groups().size() > 1 || planned.size() > 1;
        var deliverables = planned.stream()
                .map(each -> new Deliverable(
                        each.number(),
                        each.base(),
                        title(job, each.base(), isOneOfSeveral),
                        each.voices().stream()
                                .map(voice -> voices.get(voice.number()))
                                .toList(),
                        each.video().map(voice -> voices.get(voice.number()))))
                .toList();
        return new Group(
                deliverables.stream()
                        .flatMap(each -> each.voices().stream())
                        .distinct()
                        .toList(),
                deliverables);
    }

    boolean hasVideo() {
        return groups.stream()
                .flatMap(group -> group.deliverables().stream())
                .anyMatch(deliverable -> deliverable.video().isPresent());
    }

    /// Those that speak.
    List<Voice> speakers() {
        return voices.stream().filter(voice -> !voice.isMusic()).toList();
    }

    private static String title(RenderJob job, String base, boolean isOneOfSeveral) {
        var name = job.name();
        if (name == null) {
            return base;
        }
        return isOneOfSeveral ? name + " – " + base : name;
    }
}
