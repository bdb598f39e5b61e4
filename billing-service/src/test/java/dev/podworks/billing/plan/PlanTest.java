package dev.podworks.billing.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.billing.SubscriptionStatus;
import dev.podworks.contracts.event.BillingEvent.PlanChanged;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class PlanTest extends BillingTest {
    @Autowired
    Subscriptions subscriptions;

    @Test
    void anAccountWithoutASubscriptionHasNone() {
        var account = accountWith(0);

        assertThat(body(get(live(account), "/v1/subscription"), 200)
                        .path("subscription")
                        .isNull())
                .isTrue();
        assertThat(code(operate(path(account) + "/renew", Map.of("outcome", "paid")), 409))
                .isEqualTo("invalid_state");
    }

    @Test
    void aRenewalGrantsTheMonthAndAdvancesThePeriod() {
        var account = accountWith(0);
        set(account, Map.of("planId", "monthly-10"));
        var before = read(account);

        renew(account, "paid");
        renew(account, "paid");

        var after = read(account);
        assertThat(before.path("status").asString()).isEqualTo("active");
        assertThat(before.path("live").asBoolean()).isTrue();
        assertThat(before.path("seconds").asLong()).isEqualTo(36_000);
        assertThat(before.path("amountCents").asLong()).isEqualTo(5_900);
        assertThat(end(after)).isAfter(end(before).plus(Duration.ofDays(55)));
        var balance = body(get(live(account), "/v1/balance"), 200);
        assertThat(balance.path("buckets").path("plan").asLong()).isEqualTo(72_000);
        assertThat(body(get(live(account), "/v1/ledger"), 200)
                        .path(0)
                        .path("kind")
                        .asString())
                .isEqualTo("subscription");
        await().untilAsserted(() -> assertThat(events(account, EventType.SUBSCRIPTION_RENEWED))
                .extracting(event -> ((PlanChanged) event).secondsGranted())
                .containsExactly(36_000L, 36_000L));
    }

    @Test
    void aFailedRenewalIsPastDueUntilItIsPaid() {
        var account = accountWith(0);
        set(account, Map.of("planId", "monthly-10"));

        renew(account, "failed");
        renew(account, "failed");
        assertThat(read(account).path("status").asString()).isEqualTo("past_due");
        assertThat(total(account)).isZero();
        renew(account, "paid");

        assertThat(read(account).path("status").asString()).isEqualTo("active");
        assertThat(total(account)).isEqualTo(36_000);
        await().untilAsserted(() -> assertThat(events(account, EventType.SUBSCRIPTION_PAYMENT_FAILED))
                .hasSize(1));
    }

    @Test
    void cancellationAtPeriodEndKeepsTheGrantedCredits() {
        var account = accountWith(0);
        set(account, Map.of("planId", "monthly-10"));
        renew(account, "paid");

        set(account, Map.of("planId", "monthly-10", "cancelAtPeriodEnd", true));
        assertThat(read(account).path("live").asBoolean()).isTrue();
        assertThat(read(account).path("cancelAtPeriodEnd").asBoolean()).isTrue();
        renew(account, "paid");

        var ended = read(account);
        assertThat(ended.path("status").asString()).isEqualTo("canceled");
        assertThat(ended.path("live").asBoolean()).isFalse();
        assertThat(ended.path("canceledAt").isNull()).isFalse();
        assertThat(total(account)).isEqualTo(36_000);
        await().untilAsserted(() ->
                assertThat(events(account, EventType.SUBSCRIPTION_CANCELED)).hasSize(1));
        set(account, Map.of("planId", "monthly-50"));
        assertThat(read(account).path("planId").asString()).isEqualTo("monthly-50");
        assertThat(read(account).path("id")).isNotEqualTo(ended.path("id"));
    }

    @Test
    void aPeriodIsGrantedOnceEvenIfItsPaymentIsReportedTwice() {
        var account = accountWith(0);
        var start = CLOCK.instant();
        var snapshot = snapshot(account, SubscriptionStatus.ACTIVE, start);

        for (int i = 0; i < 3; i++) {
            Blocking.get(subscriptions.renew(snapshot, start, Optional.empty()).as(tx::transactional));
        }

        assertThat(total(account)).isEqualTo(36_000);
    }

    @Test
    void staleSnapshotsAreIgnored() {
        var account = accountWith(0);
        var now = CLOCK.instant();

        Blocking.get(subscriptions
                .apply(snapshot(account, SubscriptionStatus.CANCELED, now))
                .as(tx::transactional));
        Blocking.get(subscriptions
                .apply(snapshot(account, SubscriptionStatus.ACTIVE, now.minusSeconds(5)))
                .as(tx::transactional));

        assertThat(read(account).path("status").asString()).isEqualTo("canceled");
    }

    @Test
    void unknownPlansAreRejected() {
        assertThat(code(operate(path(accountWith(0)), Map.of("planId", "none")), 400))
                .isEqualTo("invalid_request");
    }

    private static SubscriptionSnapshot snapshot(AccountId account, SubscriptionStatus status, Instant at) {
        return new SubscriptionSnapshot(
                account, "sub_of_" + account, "monthly-10", 5_900, status, null, false, null, at);
    }

    private void set(AccountId account, Map<String, Object> body) {
        operate(path(account), body).expectStatus().isOk();
    }

    private void renew(AccountId account, String outcome) {
        operate(path(account) + "/renew", Map.of("outcome", outcome))
                .expectStatus()
                .isOk();
    }

    private JsonNode read(AccountId account) {
        return body(get(live(account), "/v1/subscription"), 200).path("subscription");
    }

    private static Instant end(JsonNode subscription) {
        return Instant.parse(subscription.path("currentPeriodEnd").asString());
    }

    private static String path(AccountId account) {
        return "/operator/accounts/%s/subscription".formatted(account);
    }
}
