package dev.podworks.deliveries.cloud;

import io.netty.handler.codec.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/// What a provider said.
///
/// @param body the beginning of it
record Answer(int status, HttpHeaders headers, String body, Instant at) {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int QUOTED = 200;

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    boolean isBusy() {
        return status == 429 || status >= 500;
    }

    /// A missing node where the body is no JSON.
    JsonNode json() {
        try {
            return JSON.readTree(body);
        } catch (JacksonException _) {
            return MissingNode.getInstance();
        }
    }

    CloudException.Busy busy() {
        return new CloudException.Busy(String.format(Locale.ROOT, "It answered %d.", status), retryAfter());
    }

    /// What was said, for a person: without characters that PostgreSQL does not take, or the delivery could never end.
    String quoted() {
        var words = body.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        var length = Math.min(words.codePointCount(0, words.length()), QUOTED);
        return String.format(
                Locale.ROOT,
                "The provider answered %d: %s",
                status,
                words.substring(0, words.offsetByCodePoints(0, length)));
    }

    /// Seconds, or a date.
    private Optional<Duration> retryAfter() {
        return Optional.ofNullable(headers.get("Retry-After")).flatMap(this::duration);
    }

    private Optional<Duration> duration(String said) {
        if (said.matches("[0-9]{1,9}")) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(said)));
        }
        try {
            var until = ZonedDateTime.parse(said, DateTimeFormatter.RFC_1123_DATE_TIME);
            return Optional.of(Duration.between(at, until.toInstant())).filter(Duration::isPositive);
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }
}
