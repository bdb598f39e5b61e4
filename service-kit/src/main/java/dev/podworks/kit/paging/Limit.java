package dev.podworks.kit.paging;

import dev.podworks.kit.error.ValidationErrors;
import org.jspecify.annotations.Nullable;

/// The maximum number of rows of a page: 1 to 100.
public record Limit(int rows) {
    private static final int MAX = 100;

    /// @param query the parameter's value, null if it is missing
    /// @throws dev.podworks.kit.error.ApiException `invalid_request`
    public static Limit parse(@Nullable String query, int defaultRows) {
        if (query == null) {
            return new Limit(defaultRows);
        }
        if (!query.matches("[0-9]{1,3}") || Integer.parseInt(query) < 1 || Integer.parseInt(query) > MAX) {
            throw ValidationErrors.of("limit", "must be a whole number from 1 to " + MAX);
        }
        return new Limit(Integer.parseInt(query));
    }

    /// One row more than the page has, to find out whether there is a next page.
    public int queryLimit() {
        return rows + 1;
    }
}
