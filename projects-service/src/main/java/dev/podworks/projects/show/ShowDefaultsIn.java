package dev.podworks.projects.show;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.contracts.show.ShowDefaults.Delivery;
import dev.podworks.kit.error.ApiException;
import dev.podworks.projects.destination.Destinations;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A show's defaults as a caller writes them: whatever is left out is none.
record ShowDefaultsIn(
        @Nullable Map<String, String> metadata,
        @Nullable Boolean keep,
        @Nullable List<DeliveryIn> delivery) {
    static final String DELIVERY_PATH = "defaults.delivery";
    private static final int MOST_KEYS = 20;
    private static final int LONGEST_KEY = 64;
    private static final int LONGEST_VALUE = 500;

    /// @param destinationId as the caller wrote it: perhaps no identifier at all
    record DeliveryIn(String destinationId) {}

    /// @throws ApiException `invalid_metadata`, `unknown_destination`
    ShowDefaults defaults() {
        var words = Optional.ofNullable(metadata).orElse(Map.of());
        requireWithinLimits(words);
        var named = Optional.ofNullable(delivery).orElse(List.of()).stream()
                .map(DeliveryIn::destinationId)
                .toList();
        var destinations = Destinations.parse(named, DELIVERY_PATH);
        return new ShowDefaults(
                words,
                Optional.ofNullable(keep).orElse(false),
                destinations.stream().map(Delivery::new).toList());
    }

    private static void requireWithinLimits(Map<String, String> metadata) {
        var fits = metadata.size() <= MOST_KEYS
                && metadata.entrySet().stream().allMatch(word -> fits(word.getKey(), word.getValue()));
        if (!fits) {
            throw ApiException.of(
                    ErrorCode.INVALID_METADATA,
                    String.format(
                            Locale.ROOT,
                            "Metadata has at most %d keys of 1 to %d characters, with values of at most %d.",
                            MOST_KEYS,
                            LONGEST_KEY,
                            LONGEST_VALUE));
        }
    }

    private static boolean fits(String key, String value) {
        return !key.isEmpty()
                && key.codePointCount(0, key.length()) <= LONGEST_KEY
                && value.codePointCount(0, value.length()) <= LONGEST_VALUE;
    }
}
