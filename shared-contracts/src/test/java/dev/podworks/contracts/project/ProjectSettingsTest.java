package dev.podworks.contracts.project;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ProjectSettingsTest {
    private final JsonMapper json = new JsonMapper();

    @ParameterizedTest
    @ValueSource(strings = {"{}", """
            {"mergeOutput": null, "noiseLevel": null, "plosivesLevel": null}"""})
    void missingOrNullSettingHasItsDefault(String document) {
        assertThat(json.readValue(document, ProjectSettings.class)).isEqualTo(ProjectSettings.DEFAULTS);
    }

    @Test
    void settingsAreIndependent() {
        assertThat(json.readValue("{\"noiseLevel\": \"n3\"}", ProjectSettings.class))
                .isEqualTo(new ProjectSettings(false, NoiseLevel.N3, PlosivesLevel.P2));
    }
}
