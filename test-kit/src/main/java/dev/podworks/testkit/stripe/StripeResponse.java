package dev.podworks.testkit.stripe;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A response, with a copy of its object: later changes of the object do not affect it.
record StripeResponse(int status, Map<String, Object> body) {
    StripeResponse {
        body = new LinkedHashMap<>(body);
    }

    static StripeResponse ok(@Nullable Map<String, Object> object) {
        return object == null ? notFound("no such object") : new StripeResponse(200, object);
    }

    static StripeResponse notFound(String message) {
        return error(404, Map.of("type", "invalid_request_error", "code", "resource_missing", "message", message));
    }

    /// An error that recurs with every attempt.
    static StripeResponse invalid(String code, String message) {
        return error(400, Map.of("type", "invalid_request_error", "code", code, "message", message));
    }

    static StripeResponse reusedKey() {
        return error(
                400,
                Map.of(
                        "type",
                        "idempotency_error",
                        "message",
                        "Keys for idempotent requests can only be used with the same parameters."));
    }

    static StripeResponse error(int status, Map<String, Object> error) {
        return new StripeResponse(status, Map.of("error", error));
    }
}
