package dev.podworks.testkit.stripe;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An answer as it was given: later changes of an object don't change it.
record StripeAnswer(int status, Map<String, Object> body) {
    StripeAnswer {
        body = new LinkedHashMap<>(body);
    }

    static StripeAnswer ok(@Nullable Map<String, Object> object) {
        return object == null ? missing("no such object") : new StripeAnswer(200, object);
    }

    static StripeAnswer missing(String message) {
        return error(404, Map.of("type", "invalid_request_error", "code", "resource_missing", "message", message));
    }

    /// Such a request fails however often it is sent.
    static StripeAnswer invalid(String code, String message) {
        return error(400, Map.of("type", "invalid_request_error", "code", code, "message", message));
    }

    static StripeAnswer reusedKey() {
        return error(
                400,
                Map.of(
                        "type",
                        "idempotency_error",
                        "message",
                        "Keys for idempotent requests can only be used with the same parameters."));
    }

    static StripeAnswer error(int status, Map<String, Object> error) {
        return new StripeAnswer(status, Map.of("error", error));
    }
}
