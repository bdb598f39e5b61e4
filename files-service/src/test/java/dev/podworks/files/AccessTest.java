package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

class AccessTest extends FilesTest {
    @Test
    void fileIsNotVisibleToOtherAccountsAndModes() {
        var owner = TestCallers.live();
        var id = idOf(create(owner, "a.wav"));

        assertNotFound(TestCallers.live(), id.value());
        assertNotFound(TestCallers.of(owner.account(), Mode.TEST), id.value());
        assertThat(idOf(read(TestCallers.of(owner.account(), Mode.LIVE), id))).isEqualTo(id);
    }

    @Test
    void keyLimitedToAShowSeesOnlyItsOwnFiles() {
        var key = TestCallers.live();
        var limited = limitedToAShow(TestCallers.of(key.account(), Mode.LIVE));
        var limitedToo = limitedToAShow(TestCallers.of(key.account(), Mode.LIVE));
        var others = idOf(create(key, "a.wav"));
        var own = idOf(create(limited, "b.wav"));

        assertThat(idOf(read(limited, own))).isEqualTo(own);
        assertNotFound(limited, others.value());
        assertNotFound(limitedToo, own.value());
        assertThat(idOf(read(key, own))).isEqualTo(own);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file_00000000000000000000000000",
                "prj_00000000000000000000000000",
                "file_'; drop table file",
                "x"
            })
    void malformedIdIsNotFound(String id) {
        assertNotFound(TestCallers.live(), id);
    }

    @Test
    void scopesAreRequired() {
        var caller = TestCallers.live();
        var id = idOf(create(caller, "a.wav"));

        expect(
                403,
                "missing_scope",
                client.as(TestCallers.with(caller, Scope.PROJECTS_READ))
                        .post()
                        .uri("/v1/files")
                        .bodyValue(Map.of("fileName", "b.wav"))
                        .exchange());
        expect(
                403,
                "missing_scope",
                client.as(TestCallers.with(caller, Scope.PROJECTS_WRITE))
                        .get()
                        .uri("/v1/files/{id}", id)
                        .exchange());
        expect(
                401,
                "unauthorized",
                client.anonymous().get().uri("/v1/files/{id}", id).exchange());
    }

    @Test
    void allErrorsOfABodyAreReturned() {
        var body = Map.of("fileName", "", "colour", "red", "source", Map.of("type", "url", "speed", 3));

        var error = expect(400, "invalid_request", post(body, MediaType.APPLICATION_JSON));

        assertThat(error.get("extra").findValuesAsString("path"))
                .containsExactlyInAnyOrder("fileName", "colour", "source.url", "source.speed");
        assertThat(error.get("requestId").asString()).startsWith("req_");
    }

    @Test
    void fileNameHasUpTo1024Characters() {
        create(TestCallers.live(), "n".repeat(1024));

        var error =
                expect(400, "invalid_request", post(Map.of("fileName", "n".repeat(1025)), MediaType.APPLICATION_JSON));
        assertThat(error.get("extra").get(0).get("path").asString()).isEqualTo("fileName");
        expect(400, "invalid_request", post(Map.of(), MediaType.APPLICATION_JSON));
    }

    @Test
    void fileNameMayContainAnythingButNul() {
        assertThat(create(TestCallers.live(), "../a\n\u202e%00'; 🎙.wav")
                        .get("fileName")
                        .asString())
                .isEqualTo("../a\n\u202e%00'; 🎙.wav");

        var error = expect(400, "invalid_request", post(Map.of("fileName", "a\0.wav"), MediaType.APPLICATION_JSON));
        assertThat(error.get("extra").findValuesAsString("path")).containsExactly("fileName");
    }

    @Test
    void invalidJsonIsRejected() {
        expect(400, "invalid_json", post("{\"fileName\": ", MediaType.APPLICATION_JSON));
        expect(415, "unsupported_media_type", post("fileName=a.wav", MediaType.APPLICATION_FORM_URLENCODED));
        expect(
                405,
                "method_not_allowed",
                client.as(TestCallers.live()).put().uri("/v1/files").exchange());
    }

    private ResponseSpec post(Object body, MediaType type) {
        return client.as(TestCallers.live())
                .post()
                .uri("/v1/files")
                .contentType(type)
                .bodyValue(body)
                .exchange();
    }

    private void assertNotFound(Caller caller, String id) {
        expect(
                404,
                "not_found",
                client.as(caller).get().uri("/v1/files/{id}", id).exchange());
    }

    private static JsonNode expect(int status, String code, ResponseSpec response) {
        var body = Objects.requireNonNull(response.expectStatus()
                .isEqualTo(status)
                .expectBody(JsonNode.class)
                .returnResult()
                .getResponseBody());
        assertThat(body.get("code").asString()).isEqualTo(code);
        assertThat(body.get("status_code").asInt()).isEqualTo(status);
        return body;
    }

    private static Caller limitedToAShow(Caller caller) {
        return new Caller(
                caller.account(),
                caller.actorType(),
                caller.actorId(),
                caller.mode(),
                caller.scopes(),
                new ShowId("shw_00000000000000000000000000"),
                null);
    }
}
