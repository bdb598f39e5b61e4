package dev.podworks.deliveries.cloud;

import dev.podworks.contracts.delivery.DeliveryError.Code;
import io.netty.handler.codec.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/// A provider's response.
///
/// @param body its first 64 KiB
public record CloudResponse(int status, HttpHeaders headers, String body, Instant at) {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int MAX_QUOTE_LENGTH = 200;

    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /// Rate limited or failing: to be retried.
    public boolean isUnavailable() {
        return status == 429 || status >= 500;
    }

    /// @param errors what the provider's error responses mean
    public CloudResponse requireSuccess(Function<CloudResponse, CloudException> errors) {
        if (!isSuccess()) {
            throw errors.apply(this);
        }
        return this;
    }

    /// @return a missing node where the body is not JSON
    public JsonNode json() {
        try {
            return JSON.readTree(body);
        } catch (JacksonException _) {
            return MissingNode.getInstance();
        }
    }

    public CloudException.Unavailable unavailable() {
        return new CloudException.Unavailable(
                String.format(Locale.ROOT, "The provider responded with status %d.", status), retryAfter());
    }

    /// An error without a meaning of its own, with the beginning of the body as its message.
    public CloudException.Rejected providerError() {
        return new CloudException.Rejected(Code.PROVIDER_ERROR, quote());
    }

    /// Without control characters and half surrogate pairs: PostgreSQL rejects them, and the result could not be
    /// stored.
    private String quote() {
        var text = body.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        var length = Math.min(text.codePointCount(0, text.length()), MAX_QUOTE_LENGTH);
        return String.format(
                Locale.ROOT,
                "The provider responded with status %d: %s.",
                status,
                text.substring(0, text.offsetByCodePoints(0, length)));
    }

    /// RFC 9110, 10.2.3: seconds or a date.
    private Optional<Duration> retryAfter() {
        return Optional.ofNullable(headers.get("Retry-After")).flatMap(this::duration);
    }

    private Optional<Duration> duration(String value) {
        if (value.matches("[0-9]{1,9}")) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
        }
        try {
            var until = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME);
            return Optional.of(Duration.between(at, until.toInstant())).filter(Duration::isPositive);
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }
}
