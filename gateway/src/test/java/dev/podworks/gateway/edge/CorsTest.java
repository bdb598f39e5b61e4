package dev.podworks.gateway.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.gateway.support.GatewayTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class CorsTest extends GatewayTest {
    private static final String ORIGIN = "https://editor.example";

    @Test
    void preflightRequestsOfAnyOriginAreAllowed() {
        preflight("/v1/projects", "POST", "authorization, content-type, idempotency-key")
                .expectStatus()
                .isOk()
                .expectHeader()
                .valueEquals("Access-Control-Allow-Origin", "*")
                .expectHeader()
                .value(
                        "Access-Control-Allow-Methods",
                        methods -> assertThat(methods).isEqualTo("GET,POST,PATCH,PUT,DELETE"))
                .expectHeader()
                .exists("Request-Id")
                .expectHeader()
                .doesNotExist("Access-Control-Allow-Credentials");
    }

    @Test
    void exposedHeadersAreListedOnResponsesAndErrors() {
        var key = gateway.anyKey();
        for (var path : List.of("/v1/me", "/v1/nothing")) {
            gateway.with(key)
                    .get()
                    .uri(path)
                    .header("Origin", ORIGIN)
                    .exchange()
                    .expectHeader()
                    .valueEquals("Access-Control-Allow-Origin", "*")
                    .expectHeader()
                    .value(
                            "Access-Control-Expose-Headers",
                            exposed -> assertThat(exposed)
                                    .contains(
                                            "Request-Id", "RateLimit-Remaining", "Retry-After", "Idempotent-Replayed"));
        }
    }

    @Test
    void errorsWithoutAKeyAreReadableAcrossOrigins() {
        gateway.anonymous()
                .get()
                .uri("/v1/me")
                .header("Origin", ORIGIN)
                .exchange()
                .expectStatus()
                .isUnauthorized()
                .expectHeader()
                .valueEquals("Access-Control-Allow-Origin", "*")
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("unauthorized");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Cookie", "Podworks-Caller", "X-Forwarded-For"})
    void otherHeadersAreNotAllowed(String header) {
        preflight("/v1/projects", "POST", header).expectStatus().isForbidden();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/operator/accounts", "/account/api/session", "/.well-known/jwks.json", "/v1x/me"})
    void otherPathsAreNotSharedWithOtherOrigins(String path) {
        preflight(path, "POST", "authorization").expectHeader().doesNotExist("Access-Control-Allow-Origin");
    }

    private ResponseSpec preflight(String path, String method, String headers) {
        return gateway.anonymous()
                .method(HttpMethod.OPTIONS)
                .uri(path)
                .header("Origin", ORIGIN)
                .header("Access-Control-Request-Method", method)
                .header("Access-Control-Request-Headers", headers)
                .exchange();
    }
}
