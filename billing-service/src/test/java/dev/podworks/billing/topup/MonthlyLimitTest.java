package dev.podworks.billing.topup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.event.BillingEvent.TopUpFailed;
import dev.podworks.contracts.event.BillingEvent.TopUpFailed.Reason;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// The monthly limit of automatic top-ups, in money. A bundle of an hour costs 900 cents.
class MonthlyLimitTest extends BillingTest {
    @Test
    void noMoreThanTheLimitIsSpentInAMonth() {
        var account = accountWith(100);
        turnOn(account, 1_900L);

        spend(account, 1);
        await().until(() -> total(account) == 99 + 3_600);
        spend(account, 1);
        await().until(() -> total(account) == 98 + 7_200);
        spend(account, 1);
        spend(account, 1);

        await().untilAsserted(() -> assertThat(events(account, EventType.BILLING_TOPUP_FAILED))
                .extracting(event -> ((TopUpFailed) event).reason())
                .containsExactly(Reason.MONTHLY_CAP));
        assertThat(total(account)).isEqualTo(96 + 7_200);
        assertThat(read(account).path("amountThisMonthCents").asLong()).isEqualTo(1_800);
        assertThat(read(account).path("chargesThisMonth").asLong()).isEqualTo(2);
        CLOCK.advance(Duration.ofDays(31));
        spend(account, 1);
        await().until(() -> total(account) == 95 + 10_800);
    }

    /// The balance is below the threshold with each of the debits, and after each top-up.
    @Test
    void concurrentDebitsDoNotExceedTheLimit() {
        var account = accountWith(5_000);
        turnOn(account, 2_000L);

        IntStream.range(0, 40).parallel().forEach(_ -> spend(account, 10));
        await().untilAsserted(() -> {
            spend(account, 1);
            assertThat(events(account, EventType.BILLING_TOPUP_FAILED)).hasSize(1);
        });

        assertThat(read(account).path("amountThisMonthCents").asLong()).isEqualTo(1_800);
        var purchases = body(get(live(account), "/v1/credits/purchases"), 200);
        assertThat(purchases)
                .hasSize(2)
                .allMatch(purchase -> "paid".equals(purchase.path("status").asString()));
    }

    @Test
    void aLimitStaysUnlessItIsSent() {
        var account = accountWith(0);
        assertThat(read(account).path("monthlyLimitCents").isNull()).isTrue();
        turnOn(account, 5_000L);

        save(account, settings()).expectStatus().isOk();
        assertThat(read(account).path("monthlyLimitCents").asLong()).isEqualTo(5_000);

        turnOn(account, null);
        assertThat(read(account).path("monthlyLimitCents").isNull()).isTrue();
    }

    @Test
    void aLimitBelowThePriceOfTheBundleIsRejected() {
        var account = accountWith(0);
        for (var limit : new long[] {0, 899}) {
            var body = settings();
            body.put("monthlyLimitCents", limit);
            assertThat(code(save(account, body), 400)).isEqualTo("invalid_request");
        }
        assertThat(read(account).path("enabled").asBoolean()).isFalse();
        turnOn(account, 900L);
        var larger = settings();
        larger.put("bundleId", "hours-10");
        assertThat(code(save(account, larger), 400)).isEqualTo("invalid_request");
    }

    private void turnOn(AccountId account, @Nullable Long limitCents) {
        var body = settings();
        body.put("monthlyLimitCents", limitCents);
        save(account, body).expectStatus().isOk();
    }

    private static HashMap<String, @Nullable Object> settings() {
        return new HashMap<>(
                Map.of("enabled", true, "thresholdSeconds", 100_000, "bundleId", "hours-1", "monthlyCap", 20));
    }

    private ResponseSpec save(AccountId account, Map<String, @Nullable Object> body) {
        return client.as(live(account))
                .put()
                .uri("/v1/auto-top-up")
                .bodyValue(body)
                .exchange();
    }

    private JsonNode read(AccountId account) {
        return body(get(live(account), "/v1/auto-top-up"), 200);
    }
}
