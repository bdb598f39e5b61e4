package dev.podworks.accounts.key;

import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayClient.TestKey;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestGateway;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.json.WireJson;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Names of keys, and changes of them.
class KeyUpdateTest extends GatewayTest {
    private TestMembers people;
    private TestKeys keys;

    @BeforeEach
    void signIn() {
        people = TestMembers.openAccount(gateway);
        keys = new TestKeys(people.owner());
    }

    @Test
    void aKeysNameIsShownWhereverItActs() {
        var key = keys.create(Map.of("name", "Publishing server"));
        assertThat(keys.view(key).path("name").asString()).isEqualTo("Publishing server");
        assertThat(me(gateway, key).path("keyName").asString()).isEqualTo("Publishing server");
        await().untilAsserted(() -> assertThat(
                        entry(key, "key.created").at("/target/name").asString())
                .isEqualTo("Publishing server"));
    }

    @Test
    void peopleMustNameAKeyAndOperatorsNeedNot() {
        refused(
                keys.person().post(TestKeys.PATH, Map.of("mode", "live", "scopes", List.of("projects:read"))),
                400,
                "invalid_request");
        for (var wrong : List.of("", "   ", "x".repeat(81))) {
            refused(keys.tryToCreate(Map.of("name", wrong)), 400, "invalid_request");
        }
        keys.create(Map.of("name", "x".repeat(80)));

        var unnamed = gateway.makeKey(people.account(), Mode.LIVE, Scope.PROJECTS_READ);
        assertThat(keys.view(unnamed).path("name").isNull()).isTrue();
        assertThat(me(gateway, unnamed).has("keyName")).isFalse();
    }

    @Test
    void anOperatorsKeyTakesTheSameProperties() {
        var key = gateway.makeKey(
                people.account(),
                Mode.LIVE,
                Map.of(
                        "name", "Import",
                        "expiresAt", "2027-11-01T00:00:00Z",
                        "allowedAddresses", List.of("127.0.0.1/32")),
                Scope.PROJECTS_READ);
        var view = keys.view(key);
        assertThat(view.path("name").asString()).isEqualTo("Import");
        assertThat(view.path("expiresAt").asString()).isEqualTo("2027-11-01T00:00:00.000Z");
        assertThat(view.at("/allowedAddresses/0").asString()).isEqualTo("127.0.0.1");
        assertThat(gateway.statusOfMe(key)).isEqualTo(200);
    }

    @Test
    void aChangeTakesEffectOnEveryGatewayAsFastAsARevocation() {
        var key = keys.create(Map.of("name", "Old"));
        everywhere(gateway ->
                assertThat(me(gateway, key).path("keyName").asString()).isEqualTo("Old"));

        var changed = TestBrowser.json(
                keys.update(key, Map.of("name", "New", "scopes", List.of("projects:read", "account:read")))
                        .expectStatus()
                        .isOk());

        assertThat(changed.path("name").asString()).isEqualTo("New");
        await().atMost(Duration.ofSeconds(1))
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> everywhere(gateway -> {
                    var me = me(gateway, key);
                    assertThat(me.path("keyName").asString()).isEqualTo("New");
                    assertThat(me.path("scopes"))
                            .extracting(JsonNode::asString)
                            .containsExactly("account:read", "projects:read");
                }));
        await().untilAsserted(() -> assertThat(entry(key, "key.updated").path("details"))
                .isEqualTo(WireJson.mapper().readTree("""
                        {"name": "New", "scopes": "account:read projects:read"}
                        """)));
    }

    @Test
    void absentPropertiesKeepTheirValue() {
        var key = keys.create(
                Map.of("expiresAt", "2027-11-01T00:00:00Z", "allowedAddresses", List.of("127.0.0.1", "10.0.0.0/8")));
        var before = keys.view(key);
        keys.update(key, Map.of("name", "Other")).expectStatus().isOk();
        var after = keys.view(key);
        assertThat(after.path("name").asString()).isEqualTo("Other");
        for (var same : List.of("scopes", "allowedAddresses", "expiresAt", "mode", "show")) {
            assertThat(after.path(same)).as(same).isEqualTo(before.path(same));
        }
    }

    @Test
    void modeAndShowCannotBeChanged() {
        var key = keys.create(Map.of());
        refused(keys.update(key, Map.of("mode", "test")), 400, "invalid_request");
        refused(keys.update(key, Map.of("show", "shw_01k9abcdefghjkmnpqrstvwxyz")), 400, "invalid_request");
        refused(keys.update(key, Map.of()), 400, "invalid_request");
    }

    @Test
    void aKeyGetsNoScopeThatItsCreatorOrModeDoesNotAllow() {
        var member = gateway.addMember(people.account(), Role.MEMBER);
        var key =
                gateway.makeKey(people.account(), Mode.TEST, Map.of("createdBy", member.userId()), Scope.PROJECTS_READ);
        keys.update(key, Map.of("scopes", List.of("projects:write", "destinations:manage", "credits:spend")))
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.extra[*].path")
                .isEqualTo(List.of("scopes[1]", "scopes[2]"))
                .jsonPath("$.extra[0].message")
                .isEqualTo("is not allowed by the role of the key's creator");
        keys.update(key, Map.of("scopes", List.of("projects:write")))
                .expectStatus()
                .isOk();
    }

    @Test
    void onlyOwnersAndAdminsOfTheAccountChangeKeys() {
        var key = keys.create(Map.of());
        var change = Map.of("name", "Theirs");
        for (var role : List.of(Role.MEMBER, Role.VIEWER)) {
            refused(new TestKeys(people.member(role)).update(key, change), 403, "role_required");
        }
        refused(new TestKeys(TestMembers.openAccount(gateway).owner()).update(key, change), 404, "not_found");
        new TestKeys(people.member(Role.ADMIN))
                .update(key, change)
                .expectStatus()
                .isOk();
        keys.person().delete(TestKeys.PATH + "/" + key.keyId()).expectStatus().isOk();
        refused(keys.update(key, change), 404, "not_found");
    }

    private JsonNode entry(TestKey key, String action) {
        return keys.person()
                .read("/v1/audit-events?action=%s&targetId=%s".formatted(action, key.keyId()))
                .at("/auditEvents/0");
    }

    private static JsonNode me(GatewayClient gateway, TestKey key) {
        return TestBrowser.json(
                gateway.with(key).get().uri("/v1/me").exchange().expectStatus().isOk());
    }

    private void everywhere(Consumer<GatewayClient> check) {
        List.of(gateway, TestGateway.second()).forEach(check);
    }
}
