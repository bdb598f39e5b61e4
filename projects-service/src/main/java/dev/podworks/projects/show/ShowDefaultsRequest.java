package dev.podworks.projects.show;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.contracts.show.ShowDefaults.Delivery;
import dev.podworks.kit.error.ApiException;
import dev.podworks.projects.destination.Destinations;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The defaults of a show in a request. Absent properties are empty or off.
record ShowDefaultsRequest(
        @Nullable Map<String, String> metadata,
        @Nullable Boolean keep,
        @Nullable List<DeliveryRequest> delivery,
        @Nullable ProjectSettings settings) {
    static final String DELIVERY_PATH = "defaults.delivery";
    private static final int MAX_KEYS = 20;
    private static final int MAX_KEY_CHARS = 64;
    private static final int MAX_VALUE_CHARS = 500;

    /// @param destinationId unchecked
    record DeliveryRequest(String destinationId) {}

    /// @throws ApiException `invalid_metadata`, `unknown_destination`
    ShowDefaults toDefaults() {
        var entries = Optional.ofNullable(metadata).orElse(Map.of());
        requireWithinLimits(entries);
        var ids = Optional.ofNullable(delivery).orElse(List.of()).stream()
                .map(DeliveryRequest::destinationId)
                .toList();
        var destinations = Destinations.parse(ids, DELIVERY_PATH);
        return new ShowDefaults(
                entries,
                Optional.ofNullable(keep).orElse(false),
                destinations.stream().map(Delivery::new).toList(),
                Optional.ofNullable(settings).orElse(ProjectSettings.DEFAULTS));
    }

    private static void requireWithinLimits(Map<String, String> metadata) {
        var fits = metadata.size() <= MAX_KEYS
                && metadata.entrySet().stream().allMatch(entry -> fits(entry.getKey(), entry.getValue()));
        if (!fits) {
            throw ApiException.of(
                    ErrorCode.INVALID_METADATA,
                    String.format(
                            Locale.ROOT,
                            "Metadata has at most %d keys of 1 to %d characters, with values of at most %d.",
                            MAX_KEYS,
                            MAX_KEY_CHARS,
                            MAX_VALUE_CHARS));
        }
    }

    private static boolean fits(String key, String value) {
        return !key.isEmpty()
                && key.codePointCount(0, key.length()) <= MAX_KEY_CHARS
                && value.codePointCount(0, value.length()) <= MAX_VALUE_CHARS;
    }
}
