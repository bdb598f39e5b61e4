package dev.podworks.systemtests.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import tools.jackson.databind.JsonNode;

/// What the API answered.
public record Answer(int status, String text, HttpHeaders headers) {
    /// As JSON; null where nothing came.
    public JsonNode body() {
        return text.isEmpty() ? Api.JSON.nullNode() : Api.JSON.readTree(text);
    }

    /// Fails with the body in the message, which names the fault.
    public JsonNode expect(int expected) {
        expectStatus(expected);
        return body();
    }

    /// For what is no JSON.
    public void expectStatus(int expected) {
        assertThat(status).as("status of %s", text).isEqualTo(expected);
    }

    /// For errors: the one body, with its code.
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
