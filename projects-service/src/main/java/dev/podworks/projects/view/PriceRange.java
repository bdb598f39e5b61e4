package dev.podworks.projects.view;

import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The parameters `minCreditsSeconds` and `maxCreditsSeconds` of the list of projects, both included. Projects
/// without a price are in no range.
record PriceRange(Optional<Long> min, Optional<Long> max) {
    private static final String MIN = "minCreditsSeconds";
    private static final String MAX = "maxCreditsSeconds";

    /// @throws ApiException `invalid_request`
    static PriceRange parse(@Nullable String min, @Nullable String max) {
        var range = new PriceRange(parseSeconds(MIN, min), parseSeconds(MAX, max));
        if (range.min.orElse(0L) > range.max.orElse(Long.MAX_VALUE)) {
            throw ValidationErrors.of(MAX, "must not be less than " + MIN);
        }
        return range;
    }

    Map<String, Object> parameters() {
        var parameters = new LinkedHashMap<String, Object>();
        min.ifPresent(seconds -> parameters.put(MIN, seconds));
        max.ifPresent(seconds -> parameters.put(MAX, seconds));
        return parameters;
    }

    /// A condition on the sort key of prices, which is -1 without a price. Empty, or begins with `and`.
    String sql() {
        var key = SortKey.CREDITS_SECONDS.sql();
        return (min.isPresent() ? " and %s >= :%s".formatted(key, MIN) : "")
                + (max.isPresent() ? " and %s <= :%s".formatted(key, MAX) : "")
                + (max.isPresent() && min.isEmpty() ? " and %s >= 0".formatted(key) : "");
    }

    private static Optional<Long> parseSeconds(String parameter, @Nullable String text) {
        return Optional.ofNullable(text).map(value -> requireSeconds(parameter, value));
    }

    private static long requireSeconds(String parameter, String text) {
        if (!text.matches("[0-9]{1,15}")) {
            throw ValidationErrors.of(parameter, "must be a whole number of seconds, at least 0");
        }
        return Long.parseLong(text);
    }
}
