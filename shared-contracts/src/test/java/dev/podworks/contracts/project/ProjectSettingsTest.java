package dev.podworks.contracts.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ProjectSettingsTest {
    private final JsonMapper json = new JsonMapper();

    @ParameterizedTest
    @ValueSource(strings = {"{}", """
            {"mergeOutput": null, "noiseLevel": null, "plosivesLevel": null, "loudnessLufs": null,
             "leveler": null, "formats": null, "transcript": null, "trimSilence": null, "music": null}""", """
            {"formats": {}, "transcript": {}}""", """
            {"formats": {"mp3": null}, "transcript": {"enabled": null, "language": null}}"""})
    void missingOrNullSettingHasItsDefault(String document) {
        assertThat(json.readValue(document, ProjectSettings.class)).isEqualTo(ProjectSettings.DEFAULTS);
    }

    /// In a rolling update, replicas of the previous version receive settings that they don't know.
    @Test
    void unknownSettingIsIgnored() {
        assertThat(json.readValue("{\"fromLaterVersion\": {\"a\": 1}}", ProjectSettings.class))
                .isEqualTo(ProjectSettings.DEFAULTS);
    }

    @Test
    void settingsAreIndependent() {
        assertThat(json.readValue("{\"noiseLevel\": \"n3\"}", ProjectSettings.class))
                .isEqualTo(new ProjectSettings(false, NoiseLevel.N3, PlosivesLevel.P2));
        assertThat(json.readValue("{\"loudnessLufs\": -19}", ProjectSettings.class))
                .isEqualTo(new ProjectSettings(
                        false,
                        NoiseLevel.N2,
                        PlosivesLevel.P2,
                        -19.0,
                        true,
                        null,
                        TranscriptSettings.DEFAULTS,
                        null,
                        null));
    }

    @Test
    void nestedSettingsHaveDefaultsOfTheirOwn() {
        var settings = json.readValue("{\"trimSilence\": {}, \"music\": {\"positions\": [1]}}", ProjectSettings.class);
        assertThat(settings.trimSilence()).isEqualTo(new TrimSilenceSettings(2.0));
        assertThat(settings.music()).isEqualTo(new MusicSettings(List.of(1), 18.0));
        assertThat(settings.isMusic(1)).isTrue();
        assertThat(settings.isMusic(0)).isFalse();
        assertThat(ProjectSettings.DEFAULTS.isMusic(0)).isFalse();
    }

    @Test
    void formatsAreWrittenAsTheyWereRead() {
        var document = "{\"mp3\":{\"bitRateKbps\":128},\"wav\":{}}";
        var settings = json.readValue("{\"formats\": " + document + "}", ProjectSettings.class);
        assertThat(settings.formats())
                .containsEntry(AudioFormatName.MP3, new AudioFormatSettings(128))
                .containsEntry(AudioFormatName.WAV, new AudioFormatSettings(null))
                .hasSize(2);
        assertThat(json.writeValueAsString(settings)).contains("\"formats\":" + document);
    }
}
