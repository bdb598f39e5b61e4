package dev.podworks.sdk.errors;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Optional;

/**
 * An error response, as it was received.
 *
 * @param status the HTTP status
 * @param code the error code; empty if something in between responded
 * @param detail what is wrong, for people
 * @param requestId the {@code Request-Id}
 * @param extra what depends on the code
 * @param retryAfter the time of {@code Retry-After}
 */
public record ErrorResponse(
        int status,
        Optional<String> code,
        String detail,
        Optional<String> requestId,
        JsonNode extra,
        Optional<Duration> retryAfter) {}
