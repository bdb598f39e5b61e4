package dev.podworks.accounts.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayClient.TestAccount;
import dev.podworks.gateway.support.GatewayClient.TestKey;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestGateway;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// Changes to keys that are cached: two gateways, one of which makes the change.
class RevocationTest extends GatewayTest {
    private static final Duration SOON = Duration.ofSeconds(1);

    @Test
    void aRevokedKeyStopsWorkingOnEveryGatewayWithinASecond() {
        var account = gateway.openAccount();
        for (int i = 0; i < 5; i++) {
            var key = gateway.makeKey(account, Mode.LIVE, Scope.PROJECTS_READ);
            everywhere(gateway -> assertThat(gateway.statusOfMe(key)).isEqualTo(200));
            gateway.revoke(account, key);
            refusedEverywhereSoon(key);
        }
    }

    @Test
    void keysOfARemovedMemberAreRevoked() {
        var account = gateway.openAccount();
        var email = GatewayClient.newEmail();
        var member = gateway.addMember(account, email, Role.ADMIN);
        var key = keyOf(account, member.userId());
        var ownersKey = gateway.makeKey(account, Mode.LIVE, Scope.PROJECTS_READ);
        everywhere(gateway -> assertThat(gateway.statusOfMe(key)).isEqualTo(200));

        gateway.removeMember(account, member.userId());

        refusedEverywhereSoon(key);
        assertThat(gateway.statusOfMe(ownersKey)).isEqualTo(200);
        // Joining again does not restore revoked keys.
        assertThat(gateway.addMember(account, email, Role.ADMIN).userId()).isEqualTo(member.userId());
        await().during(SOON).until(() -> gateway.statusOfMe(key) == 401);
    }

    @Test
    void aKeysScopesFollowItsCreatorsRole() {
        var account = gateway.openAccount();
        var email = GatewayClient.newEmail();
        var member = gateway.addMember(account, email, Role.ADMIN);
        var key = gateway.makeKey(
                account,
                Mode.LIVE,
                Map.of("createdBy", member.userId()),
                Scope.PROJECTS_READ,
                Scope.WEBHOOKS_MANAGE,
                Scope.BILLING_PURCHASE);
        everywhere(gateway -> assertThat(scopes(gateway, key))
                .containsExactly("projects:read", "billing:purchase", "webhooks:manage"));

        gateway.addMember(account, email, Role.VIEWER);
        everywhereSoon(gateway -> assertThat(scopes(gateway, key)).containsExactly("projects:read"));

        gateway.addMember(account, email, Role.MEMBER);
        everywhereSoon(gateway -> assertThat(scopes(gateway, key)).containsExactly("projects:read", "webhooks:manage"));
    }

    private TestKey keyOf(TestAccount account, String creator) {
        return gateway.makeKey(account, Mode.LIVE, Map.of("createdBy", creator), Scope.PROJECTS_READ);
    }

    private void refusedEverywhereSoon(TestKey key) {
        everywhereSoon(gateway -> assertThat(gateway.statusOfMe(key)).isEqualTo(401));
    }

    private void everywhereSoon(Consumer<GatewayClient> check) {
        await().atMost(SOON).pollInterval(Duration.ofMillis(20)).untilAsserted(() -> everywhere(check));
    }

    private void everywhere(Consumer<GatewayClient> check) {
        List.of(gateway, TestGateway.second()).forEach(check);
    }

    private static List<String> scopes(GatewayClient gateway, TestKey key) {
        var me = gateway.with(key)
                .get()
                .uri("/v1/me")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(Scopes.class)
                .returnResult()
                .getResponseBody();
        return me == null ? List.of() : me.scopes();
    }

    record Scopes(List<String> scopes) {}
}
