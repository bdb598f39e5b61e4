package dev.podworks.accounts.key;

import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.gateway.support.GatewayClient.TestKey;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestGateway;
import dev.podworks.gateway.support.TestMembers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyRotationTest extends GatewayTest {
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final int HOUR = 3_600;

    private TestMembers people;
    private TestKeys keys;

    @BeforeEach
    void signIn() {
        people = TestMembers.openAccount(gateway);
        keys = new TestKeys(people.owner());
    }

    @Test
    void bothSecretsWorkUntilTheOverlapEnds() {
        var key = keys.create(Map.of());
        var before = keys.view(key);
        everywhere(key, 200);

        var rotated = keys.rotate(key, 4);
        var endsAt = Instant.parse(keys.view(key).path("previousSecretEndsAt").asString());
        assertThat(endsAt).isBetween(Instant.now(), Instant.now().plusSeconds(4));
        everywhereSoon(rotated, 200);
        everywhere(key, 200);

        // Both gateways have cached it.
        await().pollInterval(Duration.ofMillis(50)).until(() -> gateway.statusOfMe(key) == 401);
        assertThat(Instant.now()).isAfterOrEqualTo(endsAt);
        assertThat(Duration.between(endsAt, Instant.now())).isLessThan(Duration.ofSeconds(5));
        everywhere(key, 401);
        everywhere(rotated, 200);

        var after = keys.view(key);
        for (var same : List.of("id", "name", "scopes", "show", "mode", "createdAt", "createdBy")) {
            assertThat(after.path(same)).as(same).isEqualTo(before.path(same));
        }
        assertThat(after.path("previousSecretEndsAt").isNull()).isTrue();
        assertThat(rotated.secret()).endsWith(after.path("suffix").asString());
    }

    @Test
    void aSecondRotationEndsTheOldestSecretAtOnce() {
        var first = keys.create(Map.of());
        var second = keys.rotate(first, HOUR);
        everywhereSoon(second, 200);
        everywhere(first, 200);

        var third = keys.rotate(second, HOUR);

        everywhereSoon(first, 401);
        everywhere(second, 200);
        everywhere(third, 200);
    }

    @Test
    void withoutAnOverlapThePreviousSecretEndsAtOnce() {
        var key = keys.create(Map.of());
        everywhere(key, 200);
        var rotated = keys.rotate(key, 0);
        everywhereSoon(key, 401);
        everywhere(rotated, 200);
        assertThat(keys.view(key).path("previousSecretEndsAt").isNull()).isTrue();
        refused(keys.endPrevious(key), 404, "not_found");
    }

    @Test
    void thePreviousSecretIsEndedEarly() {
        var key = keys.create(Map.of());
        var rotated = keys.rotate(key, HOUR);
        everywhereSoon(key, 200);

        keys.endPrevious(key)
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.previousSecretEndsAt")
                .isEmpty();

        everywhereSoon(key, 401);
        everywhere(rotated, 200);
        refused(keys.endPrevious(key), 404, "not_found");
        await().untilAsserted(() -> assertThat(keys.person()
                        .read("/v1/audit-events?targetId=" + key.keyId())
                        .path("auditEvents")
                        .valueStream()
                        .map(event -> event.path("action").asString()))
                .containsExactly("key.previous_secret_ended", "key.rotated", "key.created"));
    }

    @Test
    void theOverlapIsADayByDefaultAndAWeekAtMost() {
        var key = keys.create(Map.of());
        keys.tryToRotate(key, Map.of()).expectStatus().isOk();
        assertThat(Instant.parse(keys.view(key).path("previousSecretEndsAt").asString()))
                .isBetween(
                        Instant.now().plus(Duration.ofDays(1)).minusSeconds(20),
                        Instant.now().plus(Duration.ofDays(1)));
        refused(keys.tryToRotate(key, Map.of("overlapSeconds", 604_801)), 400, "invalid_request");
        refused(keys.tryToRotate(key, Map.of("overlapSeconds", -1)), 400, "invalid_request");
    }

    @Test
    void aRevokedKeyHasNoWorkingSecret() {
        var key = keys.create(Map.of());
        var rotated = keys.rotate(key, HOUR);
        everywhereSoon(key, 200);
        everywhere(rotated, 200);
        keys.person().delete(TestKeys.PATH + "/" + key.keyId()).expectStatus().isOk();
        everywhereSoon(key, 401);
        everywhereSoon(rotated, 401);
        refused(keys.tryToRotate(key, Map.of()), 404, "not_found");
    }

    @Test
    void onlyOwnersAndAdminsOfTheAccountRotate() {
        var key = keys.create(Map.of());
        var viewer = new TestKeys(people.member(Role.VIEWER));
        refused(viewer.tryToRotate(key, Map.of()), 403, "role_required");
        refused(viewer.endPrevious(key), 403, "role_required");
        refused(new TestKeys(TestMembers.openAccount(gateway).owner()).tryToRotate(key, Map.of()), 404, "not_found");
        new TestKeys(people.member(Role.ADMIN)).rotate(key, HOUR);
        var program = gateway.makeKey(people.account(), Mode.LIVE, Scope.values());
        refused(
                gateway.with(program)
                        .post()
                        .uri(TestKeys.PATH + "/" + key.keyId() + "/rotate")
                        .bodyValue(Map.of())
                        .exchange(),
                403,
                "person_required");
    }

    private void everywhereSoon(TestKey key, int status) {
        await().atMost(SOON).pollInterval(Duration.ofMillis(20)).untilAsserted(() -> everywhere(key, status));
    }

    private void everywhere(TestKey key, int status) {
        assertThat(gateway.statusOfMe(key)).isEqualTo(status);
        assertThat(TestGateway.second().statusOfMe(key)).isEqualTo(status);
    }
}
