package dev.podworks.billing.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.purchase.Purchase;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.contracts.event.BillingEvent.TopUpFailed;
import dev.podworks.contracts.event.BillingEvent.TopUpFailed.Reason;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import tools.jackson.databind.JsonNode;

/// Top-ups that Stripe cannot or will not charge.
class StripeTopUpTest extends StripeTest {
    private static final Map<String, Object> ON =
            Map.of("enabled", true, "thresholdSeconds", 1_000, "bundleId", "hours-1");

    @Autowired
    @Qualifier("paymentSweep") Sweep reconciler;

    @Autowired
    Purchases purchases;

    @Autowired
    Catalogue catalogue;

    @ParameterizedTest
    @CsvSource({"'', no_card", "pm_removed, resource_missing", "pm_declined, insufficient_funds"})
    void aTopUpThatCannotBeChargedFailsAndIsNotRetriedMonthsLater(String card, String reason) {
        var account = withCard("pm_good");
        setDefaultCard(account, card);
        save(account, ON);

        spend(account, 100);

        await().until(() -> !settings(account).path("pausedAt").isNull());
        assertThat(settings(account).path("pausedReason").asString()).isEqualTo(reason);
        assertThat(settings(account).path("chargesThisMonth").asInt()).isZero();
        assertThat(newest(account).path("status").asString()).isEqualTo("failed");
        await().untilAsserted(() -> assertThat(events(account, EventType.BILLING_TOPUP_FAILED))
                .extracting(event -> ((TopUpFailed) event).reason())
                .containsExactly(Reason.DECLINED));
        setDefaultCard(account, "pm_good");
        CLOCK.advance(Duration.ofDays(60));
        Blocking.run(reconciler.sweep());
        assertThat(total(account)).isZero();
    }

    @Test
    void aTopUpThatCouldNotBeChargedInTimeFails() {
        var account = withCard("pm_good");
        save(account, ON);
        intend(account);

        CLOCK.advance(Duration.ofHours(13));
        Blocking.run(reconciler.sweep());

        assertThat(newest(account).path("status").asString()).isEqualTo("failed");
        assertThat(settings(account).path("pausedReason").asString()).isEqualTo("timed_out");
        assertThat(total(account)).isZero();
    }

    @Test
    void aTopUpWhoseProcessDiedIsChargedIfStillNeeded() {
        var account = withCard("pm_good");
        save(account, ON);
        intend(account);

        CLOCK.advance(Duration.ofHours(11));
        Blocking.run(reconciler.sweep());

        assertThat(total(account)).isEqualTo(3_600);
    }

    @Test
    void aTopUpThatRequiresAuthenticationIsNotRetriedAfterACrash() {
        var account = withCard("pm_authentication");
        save(account, ON);
        var purchase = intend(account);
        STRIPE.dropResponses(true);
        assertThat(purchases.pay(purchase).onErrorComplete().blockOptional()).isEmpty();
        STRIPE.dropResponses(false);

        CLOCK.advance(Duration.ofMinutes(6));
        Blocking.run(reconciler.sweep());
        CLOCK.advance(Duration.ofMinutes(6));
        Blocking.run(reconciler.sweep());

        assertThat(newest(account).path("status").asString()).isEqualTo("failed");
        assertThat(STRIPE.newestPayment()).containsEntry("status", "canceled");
    }

    private Purchase intend(AccountId account) {
        var bundle = catalogue.bundle("hours-1").orElseThrow();
        return Blocking.get(purchases.createTopUp(account, bundle).as(tx::transactional));
    }

    private void setDefaultCard(AccountId account, String card) {
        Map<String, Object> settings = card.isEmpty() ? Map.of() : Map.of("default_payment_method", card);
        STRIPE.change(STRIPE.customerOf(account.value()), Map.of("invoice_settings", settings));
    }

    private void save(AccountId account, Map<String, Object> settings) {
        client.as(live(account))
                .put()
                .uri("/v1/auto-top-up")
                .bodyValue(settings)
                .exchange()
                .expectStatus()
                .isOk();
    }

    private JsonNode settings(AccountId account) {
        return body(get(live(account), "/v1/auto-top-up"), 200);
    }

    private JsonNode newest(AccountId account) {
        return body(get(live(account), "/v1/credits/purchases"), 200).path(0);
    }
}
