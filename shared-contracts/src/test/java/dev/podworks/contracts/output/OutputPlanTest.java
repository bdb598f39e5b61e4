package dev.podworks.contracts.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.output.OutputPlan.Input;
import dev.podworks.contracts.project.AudioFormatName;
import dev.podworks.contracts.project.AudioFormatSettings;
import dev.podworks.contracts.project.MusicSettings;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.project.TranscriptSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutputPlanTest {
    /// Regression: each base name was reserved in every format, so the transcript of an episode that is named after a
    /// track was `host (2).txt` without a `host.txt`.
    @Test
    void theTranscriptOfSeveralTracksIsNamedAfterTheProjectWithoutANumberThatNothingElseHas() {
        assertThat(names("host", settings(false, true), audio("host.wav"), audio("guest.wav")))
                .contains("host.mp3", "guest.mp3", "host.txt", "host.vtt", "host.srt", "host.json")
                .noneMatch(name -> name.contains("(2)"));
    }

    @Test
    void aTrackThatTakesTheNameOfTheTranscriptIsNumbered() {
        assertThat(names("a", settings(false, true), audio("a.wav"), audio("a.mp3")))
                .contains("a.mp3", "a (2).mp3", "a.txt");
        assertThat(names("a.waveform", settings(false, true), audio("a.wav"), audio("b.wav")))
                .as("a.waveform.json is the waveform of a.wav")
                .contains("a.waveform.json", "a.waveform (2).json");
        assertThat(names(null, settings(false, true), audio("manifest.wav")))
                .as("manifest.json is the manifest")
                .contains("manifest (2).json", "manifest (2).mp3");
        assertThat(names(null, settings(false, false), audio("manifest.wav")))
                .as("without a transcript nothing is named manifest.json")
                .contains("manifest.mp3");
    }

    @Test
    void severalTracksOfAProjectWithoutANameHaveATranscript() {
        assertThat(names(null, settings(false, true), audio("host.wav"), audio("guest.wav")))
                .endsWith("transcript.txt", "transcript.vtt", "transcript.srt", "transcript.json");
    }

    @Test
    void theTranscriptOfOneSpeakerIsNamedAfterTheirTrack() {
        var plan = OutputPlan.of(
                "Episode 1",
                settings(null, true, new MusicSettings(List.of(1), 12.0), false),
                List.of(audio("host.wav"), audio("theme.mp3")));
        assertThat(plan.transcriptBase()).contains("host");
    }

    @Test
    void twoTracksThatAreMergedAreNamedAfterTheProject() {
        assertThat(names("Episode 1", settings(true, true), audio("host.wav"), audio("guest.wav")))
                .containsExactly(
                        "Episode 1.mp3",
                        "Episode 1.flac",
                        "Episode 1.waveform.json",
                        "Episode 1.before-1.waveform.json",
                        "Episode 1.before-2.waveform.json",
                        "Episode 1.txt",
                        "Episode 1.vtt",
                        "Episode 1.srt",
                        "Episode 1.json");
    }

    @Test
    void aVideoOfTwoSpeakersHasEachOfThemAndBothWithTheVideo() {
        var video = new Input("talk.mp4", true, Optional.of(FileFormat.MP4));
        assertThat(names(null, settings(false, false), video))
                .containsExactly(
                        "talk (left).mp3",
                        "talk (left).flac",
                        "talk (left).waveform.json",
                        "talk (left).before.waveform.json",
                        "talk (right).mp3",
                        "talk (right).flac",
                        "talk (right).waveform.json",
                        "talk (right).before.waveform.json",
                        "talk.mp3",
                        "talk.flac",
                        "talk.m4a",
                        "talk.mp4",
                        "talk.waveform.json");
    }

    @Test
    void onlyChosenFormatsAreDelivered() {
        var formats = Map.of(
                AudioFormatName.OPUS,
                new AudioFormatSettings(null),
                AudioFormatName.WAV,
                new AudioFormatSettings(null));
        var plan = OutputPlan.of(null, settings(formats, false, null, false), List.of(audio("a.wav")));
        assertThat(plan.files())
                .extracting(OutputPlan.File::name)
                .containsExactly("a.wav", "a.opus", "a.waveform.json", "a.before.waveform.json");
    }

    private static List<String> names(@Nullable String project, ProjectSettings settings, Input... inputs) {
        return OutputPlan.of(project, settings, List.of(inputs)).files().stream()
                .map(OutputPlan.File::name)
                .toList();
    }

    private static Input audio(String fileName) {
        return new Input(fileName, false, Optional.empty());
    }

    private static ProjectSettings settings(boolean mergeOutput, boolean transcript) {
        return settings(null, transcript, null, mergeOutput);
    }

    private static ProjectSettings settings(
            @Nullable Map<AudioFormatName, AudioFormatSettings> formats,
            boolean transcript,
            @Nullable MusicSettings music,
            boolean mergeOutput) {
        var defaults = ProjectSettings.DEFAULTS;
        return new ProjectSettings(
                mergeOutput,
                defaults.noiseLevel(),
                defaults.plosivesLevel(),
                defaults.loudnessLufs(),
                defaults.leveler(),
                formats,
                new TranscriptSettings(transcript, null),
                null,
                music);
    }
}
