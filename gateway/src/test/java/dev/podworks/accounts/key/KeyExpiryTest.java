package dev.podworks.accounts.key;

import static dev.podworks.gateway.support.TestBrowser.json;
import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.id.KeyId;
import dev.podworks.gateway.support.GatewayClient.TestKey;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestGateway;
import dev.podworks.gateway.support.TestMail;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;

/// Expiry of keys, and the e-mails before it.
class KeyExpiryTest extends GatewayTest {
    private static final Duration WEEK = Duration.ofDays(7);
    private static final Duration DAY = Duration.ofDays(1);

    @Autowired
    private DatabaseClient db;

    @Autowired
    private Leases leases;

    @Autowired
    private TransactionalOperator tx;

    private TestMembers people;
    private TestKeys keys;

    @BeforeEach
    void signIn() {
        people = TestMembers.openAccount(gateway);
        keys = new TestKeys(people.owner());
    }

    @Test
    void anExpiredKeyGets401OnEveryGatewayThoughItIsCached() {
        var expiry = in(Duration.ofSeconds(4));
        var key = keys.create(Map.of("expiresAt", expiry));
        var second = TestGateway.second();
        assertThat(gateway.statusOfMe(key)).isEqualTo(200);
        assertThat(second.statusOfMe(key)).isEqualTo(200);

        await().pollInterval(Duration.ofMillis(50)).until(() -> gateway.statusOfMe(key) == 401);

        assertThat(Instant.now()).isAfterOrEqualTo(expiry);
        assertThat(Duration.between(expiry, Instant.now())).isLessThan(Duration.ofSeconds(5));
        assertThat(second.statusOfMe(key)).isEqualTo(401);
        var unauthorized = json(
                gateway.with(key).get().uri("/v1/me").exchange().expectStatus().isUnauthorized());
        assertThat(unauthorized.path("code").asString()).isEqualTo("unauthorized");
    }

    @Test
    void anExpiredKeyIsListedForThirtyDaysCannotBeChangedAndDoesNotCount() {
        var key = keys.create(Map.of());
        expire(key, Duration.ofDays(29));
        assertThat(Instant.parse(keys.view(key).path("expiresAt").asString())).isBefore(Instant.now());
        refused(keys.update(key, Map.of("name", "Late")), 409, "invalid_state");
        refused(keys.tryToRotate(key, Map.of()), 409, "invalid_state");

        for (int i = 0; i < 50; i++) {
            keys.create(Map.of());
        }
        refused(keys.tryToCreate(Map.of()), 409, "key_limit");

        expire(key, Duration.ofDays(31));
        assertThat(keys.person().read(TestKeys.PATH).path("keys")).hasSize(50);
    }

    @Test
    void anExpiryLiesInTheNextFiveYears() {
        for (var wrong : List.of(
                Instant.now().minusSeconds(1).toString(),
                Instant.now().plus(Duration.ofDays(5 * 366)).toString(),
                "tomorrow",
                "2030-02-30T00:00:00Z")) {
            keys.tryToCreate(Map.of("expiresAt", wrong))
                    .expectStatus()
                    .isBadRequest()
                    .expectBody()
                    .jsonPath("$.extra[0].path")
                    .isEqualTo("expiresAt");
        }
        keys.create(Map.of("expiresAt", in(Duration.ofDays(5 * 365))));
    }

    @Test
    void itsCreatorIsWarnedOnceThoughTwoGatewaysLookForIt() {
        TestGateway.second();
        var key = keys.create(Map.of("name", "Nightly import", "expiresAt", in(WEEK.plusSeconds(2))));

        await().until(() -> warnings() == 1);
        assertThat(TestMail.to(people.ownerEmail()).getLast()).contains("Nightly import");

        // As if a worker had died after the e-mail was written, and another claimed its item.
        enqueue(key, KeyExpiryWarnings.Warning.WEEK);
        await().until(() -> items(key) == 1);
        assertThat(warnings()).isEqualTo(1);
    }

    @Test
    void onlyWarningsThatAreAheadAreSent() {
        var key = keys.create(Map.of("expiresAt", in(DAY.plusSeconds(2))));
        assertThat(items(key)).isEqualTo(1);
        assertThat(items(keys.create(Map.of("expiresAt", in(Duration.ofHours(23))))))
                .isZero();
        assertThat(items(keys.create(Map.of("expiresAt", in(Duration.ofDays(8))))))
                .isEqualTo(2);

        await().until(() -> warnings() == 1);
        await().until(() -> items(key) == 0);
    }

    @Test
    void aChangedExpiryMovesItsWarningsAndARevokedKeyHasNone() {
        var key = keys.create(Map.of("expiresAt", in(WEEK.plus(DAY))));
        var changed = new HashMap<String, Object>();
        changed.put("expiresAt", in(WEEK.plusSeconds(2)));
        keys.update(key, changed).expectStatus().isOk();
        await().until(() -> warnings() == 1);
        assertThat(items(key)).isEqualTo(1);

        changed.put("expiresAt", null);
        keys.update(key, changed).expectStatus().isOk();
        assertThat(keys.view(key).path("expiresAt").isNull()).isTrue();
        assertThat(items(key)).isZero();

        changed.put("expiresAt", in(Duration.ofDays(30)));
        keys.update(key, changed).expectStatus().isOk();
        assertThat(items(key)).isEqualTo(2);
        keys.person().delete(TestKeys.PATH + "/" + key.keyId()).expectStatus().isOk();
        assertThat(items(key)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 3})
    void aLateWarningIsSentUntilTheNextOneIsDue(int daysLeft) {
        var expiry = in(Duration.ofDays(daysLeft));
        assertThat(KeyExpiryWarnings.Warning.WEEK.isCurrent(expiry, Instant.now()))
                .isTrue();
        assertThat(KeyExpiryWarnings.Warning.DAY.isCurrent(expiry, Instant.now()))
                .isFalse();
        var dayBefore = expiry.minus(DAY);
        assertThat(KeyExpiryWarnings.Warning.WEEK.isCurrent(expiry, dayBefore)).isFalse();
        assertThat(KeyExpiryWarnings.Warning.DAY.isCurrent(expiry, dayBefore)).isTrue();
        assertThat(KeyExpiryWarnings.Warning.DAY.isCurrent(expiry, expiry)).isFalse();
    }

    private void enqueue(TestKey key, KeyExpiryWarnings.Warning warning) {
        Blocking.run(leases.enqueue(KeyExpiryWarnings.QUEUE, new KeyId(key.keyId()) + "/" + warning, Instant.now())
                .as(tx::transactional));
    }

    private long warnings() {
        return TestMail.to(people.ownerEmail()).stream()
                .filter(mail -> mail.contains("A Podworks API key expires soon"))
                .count();
    }

    /// Warnings that are scheduled.
    private long items(TestKey key) {
        return Blocking.get(db.sql("select count(*) as n from work where queue = :queue and id like :id")
                .bind("queue", KeyExpiryWarnings.QUEUE)
                .bind("id", key.keyId() + "/%")
                .map(row -> row.get("n", Long.class))
                .one());
    }

    private void expire(TestKey key, Duration ago) {
        Blocking.run(db.sql("update api_key set expires_at = :at where id = :id")
                .bind("at", Instant.now().minus(ago))
                .bind("id", key.keyId())
                .then());
    }

    private static Instant in(Duration duration) {
        return Instant.now().plus(duration).truncatedTo(ChronoUnit.MILLIS);
    }
}
