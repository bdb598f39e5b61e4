package dev.podworks.kit.caller;

import dev.podworks.contracts.api.Scope;
import dev.podworks.kit.KitTest;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.test.TestCallers;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;

class CallerFilterTest extends KitTest {
    @Autowired
    Environment environment;

    @Test
    void everyPathNeedsAToken() {
        for (var path : new String[] {"/v1/files/x", "/v1/nothing", "/internal/files", "/actuator", "/"}) {
            client.anonymous()
                    .get()
                    .uri(path)
                    .exchange()
                    .expectStatus()
                    .isUnauthorized()
                    .expectHeader()
                    .valueEquals("WWW-Authenticate", "Bearer")
                    .expectBody()
                    .jsonPath("$.code")
                    .isEqualTo("unauthorized");
        }
    }

    @Test
    void healthNeedsNoToken() {
        client.anonymous()
                .get()
                .uri("/actuator/health/readiness")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.status")
                .isEqualTo("UP");
    }

    /// The service has no such controller: 404 shows that the filter let the request through.
    @Test
    void publicRouteOfAnotherServiceNeedsNoToken() {
        client.anonymous().get().uri("/v1/outputs/x").exchange().expectStatus().isNotFound();
        client.anonymous()
                .delete()
                .uri("/v1/outputs/x")
                .exchange()
                .expectStatus()
                .isUnauthorized();
    }

    @Test
    void missingScopeIsReported() {
        client.as(TestCallers.with(TestCallers.live(), Scope.PROJECTS_READ))
                .post()
                .uri("/v1/files")
                .bodyValue(Map.of("fileName", "a.wav"))
                .exchange()
                .expectStatus()
                .isForbidden()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("missing_scope")
                .jsonPath("$.extra.scope")
                .isEqualTo("projects:write");
    }

    /// The framework maps all of these to `/v1/files`.
    @ParameterizedTest
    @ValueSource(strings = {"/v1/%66iles", "/v1/files;a=b", "/v1;a/files", "/%761/files"})
    void encodedPathDoesNotBypassTheCheck(String path) {
        var powerless = TestCallers.with(TestCallers.live(), Scope.ACCOUNT_READ);

        client.as(powerless)
                .post()
                .uri(URI.create("http://127.0.0.1:" + environment.getProperty("local.server.port") + path))
                .bodyValue(Map.of("fileName", "a.wav"))
                .exchange()
                .expectStatus()
                .isNotFound()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("not_found");
    }

    @Test
    void unsupportedMethodIsNotAllowed() {
        client.as(TestCallers.live())
                .patch()
                .uri("/v1/files")
                .exchange()
                .expectStatus()
                .isEqualTo(405)
                .expectHeader()
                .valueEquals("Allow", "GET,POST")
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("method_not_allowed");
    }

    @Test
    void operatorTokenIsNotValidForTheApi() {
        client.as(new Operator())
                .get()
                .uri("/v1/files/file_01kahp3x8v0s5m2c9d7q4e6t1r")
                .exchange()
                .expectStatus()
                .isUnauthorized();
    }

    @Test
    void operatorRoutesAreNotFoundForKeys() {
        client.as(TestCallers.live())
                .post()
                .uri("/operator/accounts/acc_01kahp3x8v0s5m2c9d7q4e6t1r/grants")
                .exchange()
                .expectStatus()
                .isNotFound();
    }

    @Test
    void publicRouteNeedsNoToken() {
        client.anonymous()
                .post()
                .uri("/hooks/payments")
                .exchange()
                .expectStatus()
                .isNotFound()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("not_found");
        client.anonymous()
                .get()
                .uri("/hooks/payments")
                .exchange()
                .expectStatus()
                .isUnauthorized();
    }
}
