package dev.podworks.projects.editing;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.project.TestOutcome;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.projects.destination.Destinations;
import dev.podworks.projects.project.ProjectDetails;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// {@link ProjectDetails} in a request. Absent properties have their defaults.
record RequestedDetails(
        @Nullable String name,
        @Nullable String clientRef,
        @Nullable Map<String, String> metadata,
        @Nullable ProjectSettings settings,
        @Nullable TestOutcome testOutcome,
        @Nullable List<String> deliveries) {
    private static final int MAX_METADATA_KEYS = 20;

    /// @param defaults of the show in which the project is created
    /// @throws dev.podworks.kit.error.ApiException `invalid_request`, `unknown_destination`
    ProjectDetails withDefaults(Mode mode, ShowDefaults defaults) {
        return new ProjectDetails(
                name,
                clientRef,
                metadata(defaults),
                Optional.ofNullable(settings).orElse(ProjectSettings.DEFAULTS),
                testOutcome(mode),
                Optional.ofNullable(deliveries)
                        .map(ids -> Destinations.parse(ids, DeliveryCheck.PATH))
                        .orElse(defaults.destinations()));
    }

    /// The project's own entries take precedence over the show's.
    private @Nullable Map<String, String> metadata(ShowDefaults defaults) {
        if (metadata == null && defaults.metadata().isEmpty()) {
            return null;
        }
        var merged = new HashMap<>(defaults.metadata());
        merged.putAll(Optional.ofNullable(metadata).orElse(Map.of()));
        if (merged.size() > MAX_METADATA_KEYS) {
            throw ValidationErrors.of(
                    "metadata",
                    String.format(
                            Locale.ROOT, "must have at most %d keys, including existing ones", MAX_METADATA_KEYS));
        }
        return merged;
    }

    private @Nullable TestOutcome testOutcome(Mode mode) {
        return switch (mode) {
            case TEST -> Optional.ofNullable(testOutcome).orElse(TestOutcome.COMPLETED);
            case LIVE -> {
                if (testOutcome != null) {
                    throw ValidationErrors.of("testOutcome", "allowed with test keys only");
                }
                yield null;
            }
        };
    }
}
