package dev.podworks.studio.render;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.studio.leveling.Crosstalk;
import dev.podworks.studio.leveling.VoiceLevels;
import dev.podworks.studio.render.RenderSpec.Voice;
import dev.podworks.studio.render.pass.Treatment;
import dev.podworks.studio.render.pass.VoiceCleaner.AnalyzedVoice;
import dev.podworks.studio.speech.SpeechActivity;
import dev.podworks.studio.trimming.Cuts;
import dev.podworks.studio.trimming.SilenceTrimmer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The analyses of all voices of a job, and what follows from them together: what each microphone picks up of the other
/// voices, where music is ducked, and which pauses are shortened.
///
/// @param analyzed by the number of the voice
/// @param crosstalk of the voices that speak
record VoiceAnalyses(
        RenderSpec spec, ProjectSettings settings, List<AnalyzedVoice> analyzed, Map<Voice, Crosstalk> crosstalk) {
    static VoiceAnalyses of(RenderSpec spec, ProjectSettings settings, List<AnalyzedVoice> analyzed) {
        var speakers = spec.speakers();
        var detected = Crosstalk.detect(speakers.stream()
                .map(voice -> VoiceLevels.of(analyzed.get(voice.number()).recording()))
                .toList());
        var crosstalk = new HashMap<Voice, Crosstalk>();
        for (int i = 0; i < detected.size(); i++) {
            crosstalk.put(speakers.get(i), detected.get(i));
        }
        return new VoiceAnalyses(spec, settings, analyzed, crosstalk);
    }

    AnalyzedVoice of(Voice voice) {
        return analyzed.get(voice.number());
    }

    Treatment treatment(Voice voice) {
        var music = settings.music();
        return voice.isMusic() && music != null
                ? new Treatment.Music(speech(), music.duckingDb())
                : new Treatment.Speech(
                        activity(voice), of(voice).music(), crosstalk.getOrDefault(voice, Crosstalk.NONE));
    }

    /// None of a project with video, whose packets are copied: its sound would be out of sync.
    Cuts cuts() {
        var trimming = settings.trimSilence();
        if (trimming == null || spec.hasVideo()) {
            return Cuts.NONE;
        }
        var sounds = new BitSet();
        int blocks = 0;
        for (var each : analyzed) {
            sounds.or(SilenceTrimmer.sounds(each.recording(), each.activity().blocks(), each.music()));
            blocks = Math.max(blocks, each.recording().envelope().blocks());
        }
        return SilenceTrimmer.cuts(sounds, blocks, trimming.maxPauseSeconds());
    }

    /// The blocks in which any voice speaks.
    private BitSet speech() {
        var speech = new BitSet();
        spec.speakers().forEach(voice -> speech.or(activity(voice).blocks()));
        return speech;
    }

    private SpeechActivity activity(Voice voice) {
        return of(voice)
                .activity()
                .without(crosstalk.getOrDefault(voice, Crosstalk.NONE).blocks());
    }
}
