package dev.podworks.accounts.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestGateway;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient;

class OperatorAuthenticationTest extends GatewayTest {
    @Test
    void operatorRoutesRequireTheOperatorToken() {
        for (var stranger : new WebTestClient[] {
            gateway.anonymous(),
            gateway.with(gateway.anyKey()),
            gateway.with(TestGateway.OPERATOR_TOKEN + "x"),
            gateway.with(TestGateway.OPERATOR_TOKEN.substring(1)),
            gateway.with("")
        }) {
            openAccount(stranger)
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
    void theOperatorTokenIsRefusedElsewhere() {
        gateway.operator().get().uri("/v1/me").exchange().expectStatus().isUnauthorized();
    }

    @Test
    void withoutAConfiguredTokenOperatorRoutesAreNotFound() {
        try (var closed = TestGateway.start(Map.of("OPERATOR_TOKEN", ""))) {
            for (var bearer : new String[] {TestGateway.OPERATOR_TOKEN, "", " "}) {
                openAccount(closed.client().with(bearer)).expectStatus().isNotFound();
            }
            openAccount(closed.client().anonymous())
                    .expectStatus()
                    .isNotFound()
                    .expectBody()
                    .jsonPath("$.code")
                    .isEqualTo("not_found");
        }
    }

    @Test
    void aGuessableTokenFailsTheStartup() {
        assertThatThrownBy(() -> TestGateway.start(Map.of("OPERATOR_TOKEN", "secret")))
                .rootCause()
                .hasMessageContaining("OPERATOR_TOKEN must have at least 20 characters");
    }

    @Test
    void anUnknownOperatorPathIs404() {
        gateway.operator()
                .get()
                .uri("/operator/nothing")
                .exchange()
                .expectStatus()
                .isNotFound();
        gateway.operator()
                .get()
                .uri("/operator/accounts")
                .exchange()
                .expectStatus()
                .isEqualTo(405);
    }

    @Test
    void allErrorsOfABodyAreReported() {
        gateway.operator()
                .post()
                .uri("/operator/accounts")
                .bodyValue(Map.of("ownerEmail", "nonsense", "ownerPassword", "short", "extra", 1))
                .exchange()
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("invalid_request")
                .jsonPath("$.extra[*].path")
                .value(paths -> assertThat((List<?>) paths)
                        .hasSize(4)
                        .asString()
                        .contains("name", "ownerEmail", "ownerPassword", "extra"));
    }

    private static WebTestClient.ResponseSpec openAccount(WebTestClient client) {
        return client.post()
                .uri("/operator/accounts")
                .bodyValue(Map.of("name", "A podcast", "ownerEmail", "somebody@example.com"))
                .exchange();
    }
}
