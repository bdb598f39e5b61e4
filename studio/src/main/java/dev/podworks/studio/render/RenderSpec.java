package dev.podworks.studio.render;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.media.MediaInfo;
import dev.podworks.studio.output.OutputNames;
import dev.podworks.studio.output.VideoContainer;
import dev.podworks.studio.output.WaveformFile;
import dev.podworks.studio.render.pass.ChannelSelection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// The voices of a job, and the deliverables that are rendered from them with their names.
///
/// @param groups rendered independently of each other
/// @param transcriptBase the base name of the transcripts, which cover all voices
record RenderSpec(List<Voice> voices, List<Group> groups, String transcriptBase) {
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
            return VideoContainer.of(track.fileName(), info.format());
        }
    }

    /// Outputs that share a base name.
    ///
    /// @param voices one, or two to mix
    /// @param video the voice whose video is muxed with the audio
    record Deliverable(String base, String title, List<Voice> voices, Optional<Voice> video) {
        boolean isSpoken() {
            return voices.stream().anyMatch(voice -> !voice.isMusic());
        }

        WaveformFile inputWaveform(Voice voice) {
            if (voices.size() == 1) {
                return WaveformFile.INPUT;
            }
            return voices.indexOf(voice) == 0 ? WaveformFile.FIRST_INPUT : WaveformFile.SECOND_INPUT;
        }
    }

    /// Voices that are cleaned together, since deliverables mix them, and their deliverables.
    record Group(List<Voice> voices, List<Deliverable> deliverables) {}

    static RenderSpec of(RenderJob job, List<MediaInfo> infos) {
        var voices = new ArrayList<Voice>();
        var voicesByTrack = new ArrayList<List<Voice>>();
        for (int track = 0; track < infos.size(); track++) {
            boolean isMusic = job.settings().isMusic(track);
            var own = voices(job.tracks().get(track), infos.get(track), isMusic, voices.size());
            voices.addAll(own);
            voicesByTrack.add(own);
        }
        var names = new OutputNames();
        var groups = isMerged(job.settings(), voices)
                ? List.of(merged(job, voices, names))
                : voicesByTrack.stream()
                        .map(own -> new Group(own, deliverables(job, own, voices.size() > 1, names)))
                        .toList();
        var spoken = groups.stream()
                .flatMap(group -> group.deliverables().stream())
                .filter(Deliverable::isSpoken)
                .toList();
        var transcriptBase = spoken.size() == 1
                ? spoken.getFirst().base()
                : names.reserve(job.name() == null ? "transcript." : job.name() + ".", "");
        return new RenderSpec(voices, groups, transcriptBase);
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

    private static List<Voice> voices(RenderJob.Track track, MediaInfo info, boolean isMusic, int firstNumber) {
        var selections = track.twoSpeakers() && info.channels() == 2 && !isMusic
                ? List.of(ChannelSelection.LEFT, ChannelSelection.RIGHT)
                : List.of(ChannelSelection.ALL);
        return IntStream.range(0, selections.size())
                .mapToObj(i -> new Voice(firstNumber + i, track, info, selections.get(i), isMusic))
                .toList();
    }

    private static boolean isMerged(ProjectSettings settings, List<Voice> voices) {
        return settings.mergeOutput() && voices.size() == 2;
    }

    private static Group merged(RenderJob job, List<Voice> voices, OutputNames names) {
        var name = job.name();
        var base = names.reserve(name == null ? voices.getFirst().track().fileName() : name + ".", "");
        var video = voices.stream().filter(voice -> voice.info().hasVideo()).findFirst();
        return new Group(voices, List.of(new Deliverable(base, name == null ? base : name, voices, video)));
    }

    /// The deliverables of one track: each voice, and where two of them share a video, both mixed with it.
    private static List<Deliverable> deliverables(
            RenderJob job, List<Voice> voices, boolean isOneOfSeveral, OutputNames names) {
        Optional<Voice> video = voices.getFirst().info().hasVideo() ? Optional.of(voices.getFirst()) : Optional.empty();
        var deliverables = new ArrayList<Deliverable>();
        for (var voice : voices) {
            var base = names.reserve(voice.track().fileName(), voice.channels().nameSuffix());
            Optional<Voice> ownVideo = voices.size() == 1 ? video : Optional.empty();
            deliverables.add(new Deliverable(base, title(job, base, isOneOfSeveral), List.of(voice), ownVideo));
        }
        if (voices.size() == 2 && video.isPresent()) {
            var base = names.reserve(voices.getFirst().track().fileName(), "");
            deliverables.add(new Deliverable(base, title(job, base, isOneOfSeveral), voices, video));
        }
        return deliverables;
    }

    private static String title(RenderJob job, String base, boolean isOneOfSeveral) {
        var name = job.name();
        if (name == null) {
            return base;
        }
        return isOneOfSeveral ? name + " – " + base : name;
    }
}
