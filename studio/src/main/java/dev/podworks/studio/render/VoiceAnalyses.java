package dev.podworks.studio.render;

import dev.podworks.studio.leveling.Crosstalk;
import dev.podworks.studio.leveling.VoiceLevels;
import dev.podworks.studio.measure.RecordingAnalysis;
import dev.podworks.studio.render.RenderSpec.Voice;
import java.util.List;

/// The analyses of all voices of a job, from which follows what each microphone picks up of the other voices.
///
/// @param recordings by the number of the voice
/// @param crosstalk by the number of the voice
record VoiceAnalyses(List<RecordingAnalysis> recordings, List<Crosstalk> crosstalk) {
    static VoiceAnalyses of(List<RecordingAnalysis> recordings) {
        return new VoiceAnalyses(
                recordings,
                Crosstalk.detect(recordings.stream().map(VoiceLevels::of).toList()));
    }

    RecordingAnalysis recording(Voice voice) {
        return recordings.get(voice.number());
    }

    Crosstalk crosstalk(Voice voice) {
        return crosstalk.get(voice.number());
    }
}
