package dev.podworks.projects.project;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.contracts.project.PlosivesLevel;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.project.TestOutcome;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.projects.destination.Destinations;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// {@link Details} as a caller writes them: whatever is left out has its default.
record DetailsIn(
        @Nullable String name,
        @Nullable String clientRef,
        @Nullable Map<String, String> metadata,
        @Nullable SettingsIn settings,
        @Nullable TestOutcome testOutcome,
        @Nullable List<String> deliveries) {
    private static final int MOST_METADATA = 20;

    /// @param defaults of the show that the project is made in
    /// @throws dev.podworks.kit.error.ApiException `invalid_request`, `unknown_destination`
    Details details(Mode mode, ShowDefaults defaults) {
        return new Details(
                name,
                clientRef,
                metadata(defaults),
                Optional.ofNullable(settings).map(SettingsIn::orDefaults).orElse(ProjectSettings.DEFAULTS),
                testOutcome(mode),
                Optional.ofNullable(deliveries)
                        .map(named -> Destinations.parse(named, ProjectDeliveries.PATH))
                        .orElse(defaults.destinations()));
    }

    /// The project's own keys win.
    private @Nullable Map<String, String> metadata(ShowDefaults defaults) {
        if (metadata == null && defaults.metadata().isEmpty()) {
            return null;
        }
        var merged = new HashMap<>(defaults.metadata());
        merged.putAll(Optional.ofNullable(metadata).orElse(Map.of()));
        if (merged.size() > MOST_METADATA) {
            throw ValidationErrors.of(
                    "metadata",
                    String.format(Locale.ROOT, "must have at most %d keys, with all others", MOST_METADATA));
        }
        return merged;
    }

    private @Nullable TestOutcome testOutcome(Mode mode) {
        return switch (mode) {
            case TEST -> Optional.ofNullable(testOutcome).orElse(TestOutcome.COMPLETED);
            case LIVE -> {
                if (testOutcome != null) {
                    throw ValidationErrors.of("testOutcome", "is for test keys only");
                }
                yield null;
            }
        };
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
