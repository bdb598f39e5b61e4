package dev.podworks.accounts.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Role;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestGateway;
import dev.podworks.gateway.support.TestMembers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Changes on one replica take effect on both.
class TwoReplicasTest extends GatewayTest {
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final String KEYS = "/account/api/keys";

    private TestMembers people;
    private TestBrowser owner;

    @BeforeEach
    void signIn() {
        people = TestMembers.openAccount(gateway);
        owner = people.owner();
    }

    @Test
    void aSessionStartsAndEndsOnAllReplicasImmediately() {
        var elsewhere = owner.at(TestGateway.second());
        assertThat(elsewhere.statusOfMe()).isEqualTo(200);
        elsewhere.delete(TestBrowser.SESSION).expectStatus().isOk();
        assertThat(owner.statusOfMe()).isEqualTo(401);
    }

    @Test
    void sessionsOfARemovedMemberLoseTheAccountOnAllReplicasImmediately() {
        var member = people.member(Role.MEMBER);
        var elsewhere = member.at(TestGateway.second());
        assertThat(elsewhere.statusOfMe()).isEqualTo(200);
        owner.delete("/account/api/members/" + member.userId()).expectStatus().isOk();
        assertThat(elsewhere.statusOfMe()).isEqualTo(401);
        assertThat(member.statusOfMe()).isEqualTo(401);
    }

    @Test
    void aRevokedKeyStopsWorkingOnAllReplicasWithinASecond() {
        var key = makeKey(owner);
        everywhere(gateway -> status(gateway, key, "/v1/me"), 200);
        owner.delete(KEYS + "/" + owner.read(KEYS).at("/keys/0/id").asString())
                .expectStatus()
                .isOk();
        eventuallyEverywhere(gateway -> status(gateway, key, "/v1/me"), 401);
    }

    @Test
    void keysOfADisabledMemberAreSuspendedOnAllReplicasWithinASecond() {
        var admin = people.member(Role.ADMIN);
        var key = makeKey(admin);
        everywhere(gateway -> status(gateway, key, "/v1/me"), 200);
        change(admin, Map.of("active", false));
        eventuallyEverywhere(gateway -> status(gateway, key, "/v1/me"), 401);
        change(admin, Map.of("active", true));
        eventuallyEverywhere(gateway -> status(gateway, key, "/v1/me"), 200);
    }

    @Test
    void keysOfADemotedMemberLoseTheScopesThatTheRoleLost() {
        var admin = people.member(Role.ADMIN);
        var key = makeKey(admin);
        everywhere(gateway -> scopes(gateway, key), 2);
        change(admin, Map.of("role", "viewer"));
        eventuallyEverywhere(gateway -> scopes(gateway, key), 1);
        everywhere(gateway -> status(gateway, key, "/v1/me"), 200);
    }

    private void change(TestBrowser member, Map<String, Object> change) {
        owner.patch("/account/api/members/" + member.userId(), change)
                .expectStatus()
                .isOk();
    }

    private static String makeKey(TestBrowser browser) {
        var request = Map.of("name", "Server", "mode", "live", "scopes", List.of("projects:read", "billing:purchase"));
        return TestBrowser.json(browser.post(KEYS, request).expectStatus().isCreated())
                .path("secret")
                .asString();
    }

    private static int status(GatewayClient gateway, String key, String path) {
        return gateway.with(key)
                .get()
                .uri(path)
                .exchange()
                .returnResult(Void.class)
                .getStatus()
                .value();
    }

    private static int scopes(GatewayClient gateway, String key) {
        return TestBrowser.json(gateway.with(key).get().uri("/v1/me").exchange())
                .path("scopes")
                .size();
    }

    private void eventuallyEverywhere(ToIntFunction<GatewayClient> status, int expected) {
        await().atMost(SOON).pollInterval(Duration.ofMillis(20)).untilAsserted(() -> everywhere(status, expected));
    }

    private void everywhere(ToIntFunction<GatewayClient> status, int expected) {
        assertThat(List.of(gateway, TestGateway.second()))
                .allSatisfy(each -> assertThat(status.applyAsInt(each)).isEqualTo(expected));
    }
}
