package dev.podworks.kit.paging;

import dev.podworks.kit.error.ValidationErrors;
import org.jspecify.annotations.Nullable;

/// How many rows a page holds: 1 to 100.
public record Limit(int rows) {
    private static final int MAX = 100;

    /// @param query the parameter as it came, null where it was left out
    /// @throws dev.podworks.kit.error.ApiException `invalid_request`
    public static Limit parse(@Nullable String query, int preset) {
        if (query == null) {
            return new Limit(preset);
        }
        if (!query.matches("[0-9]{1,3}") || Integer.parseInt(query) < 1 || Integer.parseInt(query) > MAX) {
            throw ValidationErrors.of("limit", "must be a whole number from 1 to " + MAX);
        }
        return new Limit(Integer.parseInt(query));
    }

    /// One row more than the page, to see whether there is a next one.
    public int queryLimit() {
        return rows + 1;
    }
}
