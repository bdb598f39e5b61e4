package dev.podworks.kit.paging;

import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The parameters `createdAfter` and `createdBefore` of a list.
///
/// @param from rows created at this time or later
/// @param until rows created before this time
public record TimeRange(Optional<Instant> from, Optional<Instant> until) {
    private static final String AFTER = "createdAfter";
    private static final String BEFORE = "createdBefore";
    /// PostgreSQL has no later years, and no business has earlier ones.
    private static final int LAST_YEAR = 9999;

    /// @param after the value of `createdAfter`, null if it is missing
    /// @param before the value of `createdBefore`, null if it is missing
    /// @throws ApiException `invalid_request`
    public static TimeRange parse(@Nullable String after, @Nullable String before) {
        var range = new TimeRange(find(AFTER, after), find(BEFORE, before));
        if (range.from.isPresent()
                && range.until.isPresent()
                && !range.from.get().isBefore(range.until.get())) {
            throw ValidationErrors.of(BEFORE, "must be later than " + AFTER);
        }
        return range;
    }

    /// The times that are present, for a query that contains {@link #sql()}.
    public Map<String, Object> parameters() {
        var parameters = new LinkedHashMap<String, Object>();
        from.ifPresent(time -> parameters.put(AFTER, time));
        until.ifPresent(time -> parameters.put(BEFORE, time));
        return parameters;
    }

    /// A condition on `created_at`, empty or beginning with `and`.
    public String sql() {
        return (from.isPresent() ? " and created_at >= :" + AFTER : "")
                + (until.isPresent() ? " and created_at < :" + BEFORE : "");
    }

    private static Optional<Instant> find(String parameter, @Nullable String text) {
        return Optional.ofNullable(text).map(value -> parseTime(parameter, value));
    }

    private static Instant parseTime(String parameter, String text) {
        try {
            var time = OffsetDateTime.parse(text);
            if (time.getYear() >= 0 && time.getYear() <= LAST_YEAR) {
                return time.toInstant();
            }
        } catch (DateTimeException _) {
            // The error below.
        }
        throw ValidationErrors.of(parameter, "must be a date and time such as 2026-11-20T09:30:00Z");
    }
}
