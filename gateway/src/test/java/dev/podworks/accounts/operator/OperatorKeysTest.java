package dev.podworks.accounts.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.gateway.support.GatewayClient.TestAccount;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestGateway;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;

class OperatorKeysTest extends GatewayTest {
    @Test
    void aKeyCannotExceedItsCreatorsScopes() {
        var account = gateway.openAccount();
        var viewer = gateway.addMember(account, Role.VIEWER);
        make(
                        account,
                        Map.of(
                                "mode", "live",
                                "scopes", List.of("projects:read", "projects:write", "billing:purchase"),
                                "createdBy", viewer.userId()))
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.extra[*].path")
                .isEqualTo(List.of("scopes[1]", "scopes[2]"));
    }

    @Test
    void aTestKeyCannotHaveSpendScopes() {
        make(gateway.openAccount(), Map.of("mode", "test", "scopes", List.of("projects:read", "credits:spend")))
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.extra[0].path")
                .isEqualTo("scopes[1]")
                .jsonPath("$.extra[0].message")
                .isEqualTo("is allowed for live keys only");
    }

    @Test
    void aKeysCreatorMustBeAMember() {
        var stranger = gateway.openAccount();
        make(
                        gateway.openAccount(),
                        Map.of("mode", "live", "scopes", List.of("projects:read"), "createdBy", stranger.ownerUserId()))
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.extra[0].path")
                .isEqualTo("createdBy");
    }

    @Test
    void invalidPropertiesAre400WithTheirPath() {
        make(
                        gateway.openAccount(),
                        Map.of(
                                "mode", "maybe",
                                "scopes", List.of("everything"),
                                "show", "nonsense",
                                "createdBy", "nobody"))
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.extra[*].path")
                .value(paths -> assertThat((List<?>) paths).hasSize(4));
    }

    @Test
    void concurrentCreationDoesNotExceedFiftyActiveKeys() {
        var account = gateway.openAccount();
        var client = WebClient.create(gateway.url());
        var statuses = Flux.range(0, 60)
                .flatMap(
                        _ -> client.post()
                                .uri("/operator/accounts/{id}/keys", account.accountId())
                                .header("Authorization", "Bearer " + TestGateway.OPERATOR_TOKEN)
                                .bodyValue(Map.of("mode", "live", "scopes", List.of("projects:read")))
                                .exchangeToMono(answer -> answer.toBodilessEntity())
                                .map(answer -> answer.getStatusCode().value()),
                        10)
                .collectList()
                .block(Duration.ofSeconds(60));
        assertThat(statuses).filteredOn(status -> status == 201).hasSize(50);
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(10);
    }

    @Test
    void revokedKeysDoNotCountTowardsTheLimit() {
        var account = gateway.openAccount();
        var first = gateway.makeKey(account, Mode.LIVE, Scope.PROJECTS_READ);
        for (int i = 1; i < 50; i++) {
            gateway.makeKey(account, Mode.LIVE, Scope.PROJECTS_READ);
        }
        make(account, Map.of("mode", "live", "scopes", List.of("projects:read")))
                .expectStatus()
                .isEqualTo(409)
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("key_limit");
        gateway.revoke(account, first);
        gateway.makeKey(account, Mode.LIVE, Scope.PROJECTS_READ);
    }

    @Test
    void revokingReturnsTheKeyAndRevokingAgainIs404() {
        var account = gateway.openAccount();
        var key = gateway.makeKey(account, Mode.LIVE, Scope.PROJECTS_READ);
        revoke(account, key.keyId())
                .expectStatus()
                .isOk()
                .expectBody()
                .json("{\"id\": \"%s\", \"deleted\": true}".formatted(key.keyId()));
        revoke(account, key.keyId()).expectStatus().isNotFound();
    }

    @Test
    void aKeyOfAnotherAccountCannotBeRevoked() {
        var key = gateway.makeKey(gateway.openAccount(), Mode.LIVE, Scope.PROJECTS_READ);
        revoke(gateway.openAccount(), key.keyId()).expectStatus().isNotFound();
        assertThat(gateway.statusOfMe(key)).isEqualTo(200);
    }

    private WebTestClient.ResponseSpec make(TestAccount account, Map<String, Object> body) {
        return gateway.operator()
                .post()
                .uri("/operator/accounts/{id}/keys", account.accountId())
                .bodyValue(body)
                .exchange();
    }

    private WebTestClient.ResponseSpec revoke(TestAccount account, String key) {
        return gateway.operator()
                .delete()
                .uri("/operator/accounts/{id}/keys/{key}", account.accountId(), key)
                .exchange();
    }
}
