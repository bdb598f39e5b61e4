package dev.podworks.studio.render;

import dev.podworks.studio.leveling.Crosstalk;
import dev.podworks.studio.leveling.VoiceLevels;
import dev.podworks.studio.render.RenderSpec.Voice;
import dev.podworks.studio.render.pass.VoiceCleaner.AnalyzedVoice;
import java.util.List;

/// The analyses of all voices of a job, from which follows what each microphone picks up of the other voices.
///
/// @param voices by their number
/// @param crosstalk by the number of the voice
record VoiceAnalyses(List<AnalyzedVoice> voices, List<Crosstalk> crosstalk) {
    static VoiceAnalyses of(List<AnalyzedVoice> voices) {
        var levels = voices.stream()
                .map(AnalyzedVoice::recording)
                .map(VoiceLevels::of)
                .toList();
        return new VoiceAnalyses(voices, Crosstalk.detect(levels));
    }

    AnalyzedVoice of(Voice voice) {
        return voices.get(voice.number());
    }

    Crosstalk crosstalk(Voice voice) {
        return crosstalk.get(voice.number());
    }
}
