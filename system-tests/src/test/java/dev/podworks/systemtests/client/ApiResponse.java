package dev.podworks.systemtests.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import tools.jackson.databind.JsonNode;

/// A response of the API.
public record ApiResponse(int status, String text, HttpHeaders headers) {
    /// The body as JSON; null when it is empty.
    public JsonNode body() {
        return text.isEmpty() ? Api.JSON.nullNode() : Api.JSON.readTree(text);
    }

    /// Fails with the body in the message.
    public JsonNode expect(int expected) {
        expectStatus(expected);
        return body();
    }

    /// For bodies that are not JSON.
    public void expectStatus(int expected) {
        assertThat(status).as("status of %s", text).isEqualTo(expected);
    }

    /// Expects an error with this code.
    public JsonNode expectError(int expected, String code) {
        var body = expect(expected);
        assertThat(body.path("code").asString()).as("code of %s", body).isEqualTo(code);
        assertThat(body.path("status_code").asInt()).isEqualTo(expected);
        assertThat(body.path("detail").asString()).isNotBlank();
        assertThat(body.path("requestId").asString())
                .isEqualTo(headers.firstValue("Request-Id").orElseThrow());
        return body;
    }
}
