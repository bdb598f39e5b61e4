package dev.podworks.sdk.internal;

import dev.podworks.sdk.errors.ApiException;
import dev.podworks.sdk.errors.ConnectionException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.Set;

/** When a request is sent again, and how long to wait before that. */
public final class Retry {
    private static final long FIRST_DELAY_MILLIS = 500;
    private static final long LONGEST_DELAY_MILLIS = 8_000;
    /** A longer {@code Retry-After} is reported instead of waited for. */
    private static final Duration LONGEST_RETRY_AFTER = Duration.ofSeconds(60);
    /** 429 that no waiting of seconds resolves: files have to be uploaded, or imports to finish, first. */
    private static final Set<String> LIMITS = Set.of("awaiting_upload_limit", "import_limit");

    private Retry() {}

    /** Exponential back-off: 0.5 s, 1 s, 2 s … 8 s, each between half and the whole of that. */
    public static Duration backOff(int retry, Clock clock) {
        var longest = Math.min(FIRST_DELAY_MILLIS << Math.min(retry, 10), LONGEST_DELAY_MILLIS);
        return Duration.ofMillis(Math.round(longest * (0.5 + clock.random() / 2)));
    }

    /** Whether the same request can succeed later. The caller decides whether it is safe to send twice. */
    public static boolean isTransient(RuntimeException thrown) {
        if (thrown instanceof ConnectionException) return true;
        if (!(thrown instanceof ApiException error)) return false;
        if (error.retryAfter().orElse(Duration.ZERO).compareTo(LONGEST_RETRY_AFTER) > 0) return false;
        if (error.status() == 429) return !LIMITS.contains(error.code().orElse(""));
        return error.status() >= 500 || error.code().orElse("").equals("idempotency_in_flight");
    }

    /** The time of a {@code Retry-After} header, which is a number of seconds or a date. */
    static Optional<Duration> retryAfter(String header, Instant now) {
        try {
            return Optional.of(notNegative(Duration.ofMillis(Math.round(Double.parseDouble(header) * 1000))));
        } catch (NumberFormatException notSeconds) {
            return date(header).map(date -> notNegative(Duration.between(now, date)));
        }
    }

    private static Optional<Instant> date(String header) {
        try {
            return Optional.of(ZonedDateTime.parse(header, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeParseException notDate) {
            return Optional.empty();
        }
    }

    private static Duration notNegative(Duration time) {
        return time.isNegative() ? Duration.ZERO : time;
    }
}
