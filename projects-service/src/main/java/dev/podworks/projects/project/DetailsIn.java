package dev.podworks.projects.project;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.contracts.project.PlosivesLevel;
import dev.podworks.contracts.project.ProjectSettings;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// {@link Details} as a caller writes them: whatever is left out has its default.
record DetailsIn(
        @Nullable String name,
        @Nullable String clientRef,
        @Nullable Map<String, String> metadata,
        @Nullable SettingsIn settings) {

    Details details() {
        return new Details(
                name,
                clientRef,
                metadata,
                Optional.ofNullable(settings).map(SettingsIn::orDefaults).orElse(ProjectSettings.DEFAULTS));
    }

    record SettingsIn(
            @Nullable Boolean mergeOutput,
            @Nullable NoiseLevel noiseLevel,
            @Nullable PlosivesLevel plosivesLevel) {
        ProjectSettings orDefaults() {
            var defaults = ProjectSettings.DEFAULTS;
            return new ProjectSettings(
                    Optional.ofNullable(mergeOutput).orElse(defaults.mergeOutput()),
                    Optional.ofNullable(noiseLevel).orElse(defaults.noiseLevel()),
                    Optional.ofNullable(plosivesLevel).orElse(defaults.plosivesLevel()));
        }
    }
}
