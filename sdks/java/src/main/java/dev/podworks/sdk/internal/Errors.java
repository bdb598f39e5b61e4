package dev.podworks.sdk.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.podworks.sdk.errors.ApiException;
import dev.podworks.sdk.errors.ErrorResponse;
import dev.podworks.sdk.json.Json;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Optional;

/** Reads error responses. A proxy in between can respond with anything, so nothing about the body is certain. */
final class Errors {
    private Errors() {}

    static ApiException of(HttpResponse<String> response, Instant now) {
        var headers = response.headers();
        var body = body(response);
        return ApiException.of(new ErrorResponse(
                response.statusCode(),
                text(body, "code"),
                text(body, "detail").orElse("The response has status " + response.statusCode() + "."),
                text(body, "requestId").or(() -> headers.firstValue("Request-Id")),
                body.path("extra"),
                headers.firstValue("Retry-After").flatMap(header -> Retry.retryAfter(header, now))));
    }

    private static JsonNode body(HttpResponse<String> response) {
        if (!response.headers().firstValue("Content-Type").orElse("").contains("json"))
            return MissingNode.getInstance();
        try {
            return Json.read(response.body(), JsonNode.class);
        } catch (IllegalArgumentException notJson) {
            return MissingNode.getInstance();
        }
    }

    private static Optional<String> text(JsonNode body, String name) {
        return Optional.ofNullable(body.path(name).textValue());
    }
}
