package dev.podworks.accounts.me;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.gateway.support.GatewayTest;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.test.json.JsonCompareMode;

class MeTest extends GatewayTest {
    @Test
    void aKeyReadsItsAccountAndScopes() {
        var account = gateway.openAccount();
        var key = gateway.makeKey(account, Mode.LIVE, Scope.PROJECTS_WRITE, Scope.ACCOUNT_READ);
        gateway.with(key)
                .get()
                .uri("/v1/me")
                .exchange()
                .expectStatus()
                .isOk()
                .expectHeader()
                .valueMatches("Request-Id", "req_[0-9a-z]{26}")
                .expectBody()
                .json("""
                        {"accountId": "%s", "actorType": "api_key", "actorId": "%s", "mode": "live",
                         "scopes": ["account:read", "projects:write"], "role": null, "user": null, "accounts": null}
                        """.formatted(account.accountId(), key.keyId()), JsonCompareMode.STRICT);
    }

    @Test
    void aKeyLimitedToAShowNamesIt() {
        var show = "shw_01k9abcdefghjkmnpqrstvwxyz";
        var key = gateway.makeKey(gateway.openAccount(), Mode.TEST, Map.of("show", show), Scope.PROJECTS_READ);
        gateway.with(key)
                .get()
                .uri("/v1/me")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.show")
                .isEqualTo(show)
                .jsonPath("$.mode")
                .isEqualTo("test");
    }

    @Test
    void aMatchingETagIsConfirmed() {
        var key = gateway.anyKey();
        var tag = Objects.requireNonNull(gateway.with(key)
                .get()
                .uri("/v1/me")
                .exchange()
                .returnResult(Void.class)
                .getResponseHeaders()
                .getETag());
        gateway.with(key)
                .get()
                .uri("/v1/me")
                .header("If-None-Match", tag)
                .exchange()
                .expectStatus()
                .isNotModified();
    }
}
