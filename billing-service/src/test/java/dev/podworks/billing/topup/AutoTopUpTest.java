package dev.podworks.billing.topup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingTest;
import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.billing.purchase.Purchase;
import dev.podworks.billing.purchase.PurchaseStatus;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.BillingEvent.CreditsLow;
import dev.podworks.contracts.event.BillingEvent.TopUpFailed;
import dev.podworks.contracts.event.BillingEvent.TopUpFailed.Reason;
import dev.podworks.contracts.event.CreditsEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

class AutoTopUpTest extends BillingTest {
    @Autowired
    @Qualifier("paymentSweep") Sweep reconciler;

    @Autowired
    @Qualifier("paymentRecheckSweep") Sweep recheck;

    @Autowired
    Purchases purchases;

    @Autowired
    Catalogue catalogue;

    @Autowired
    PaymentProcessor processor;

    @Test
    void autoTopUpIsDisabledWithDefaultsInitially() {
        var settings = read(accountWith(0));

        assertThat(settings.path("enabled").asBoolean()).isFalse();
        assertThat(settings.path("thresholdSeconds").asLong()).isEqualTo(3_600);
        assertThat(settings.path("bundleId").isNull()).isTrue();
        assertThat(settings.path("monthlyCap").asInt()).isEqualTo(3);
        assertThat(settings.path("chargesThisMonth").asInt()).isZero();
        assertThat(settings.path("pausedAt").isNull()).isTrue();
        assertThat(settings.path("pausedReason").isNull()).isTrue();
    }

    @Test
    void aLowBalanceStartsOneTopUp() {
        var account = accountWith(4_000);
        turnOn(account, 3_000);

        spend(account, 1_000);
        assertThat(total(account)).as("3,000 is not below 3,000").isEqualTo(3_000);
        spend(account, 1);

        await().until(() -> total(account) == 2_999 + 3_600);
        assertThat(read(account).path("chargesThisMonth").asInt()).isEqualTo(1);
        assertThat(body(get(live(account), "/v1/ledger"), 200)
                        .path(0)
                        .path("kind")
                        .asString())
                .isEqualTo("topup");
        await().untilAsserted(() -> assertThat(events(account, EventType.CREDITS_ADDED))
                .extracting(event -> ((CreditsEvent) event).reason())
                .endsWith("topup"));
    }

    @Test
    void concurrentChargesStartOneTopUp() {
        var account = accountWith(4_000);
        setCard(account, "invoice");
        turnOn(account, 3_900);

        IntStream.range(0, 12).parallel().forEach(_ -> spend(account, 100));

        var purchases = body(get(live(account), "/v1/credits/purchases"), 200);
        assertThat(purchases).hasSize(1);
        assertThat(purchases.path(0).path("kind").asString()).isEqualTo("topup");
        assertThat(read(account).path("chargesThisMonth").asInt()).isEqualTo(1);
    }

    @Test
    void aChargeRefusedForInsufficientCreditsStartsATopUp() {
        var account = accountWith(10);
        turnOn(account, 3_000);

        assertThat(spend(account, 100).booked()).isFalse();

        await().until(() -> total(account) == 3_610);
    }

    @Test
    void aDeclinePausesUntilTheSettingsAreSavedAgain() {
        var account = accountWith(4_000);
        setCard(account, "declines");
        turnOn(account, 3_900);

        spend(account, 200);
        await().until(() -> !read(account).path("pausedAt").isNull());
        spend(account, 200);

        assertThat(read(account).path("pausedReason").asString()).isEqualTo("card_declined");
        assertThat(read(account).path("enabled").asBoolean()).isTrue();
        assertThat(body(get(live(account), "/v1/credits/purchases"), 200)).hasSize(1);
        await().untilAsserted(() -> assertThat(failures(account)).containsExactly(Reason.DECLINED));
        setCard(account, "succeeds");
        turnOn(account, 3_900);
        assertThat(read(account).path("pausedAt").isNull()).isTrue();
        spend(account, 1);
        await().until(() -> total(account) == 3_599 + 3_600);
    }

    @Test
    void aTopUpThatRequiresAuthenticationFails() {
        var account = accountWith(4_000);
        setCard(account, "needs_authentication");
        turnOn(account, 3_900);

        spend(account, 200);

        await().until(() -> !read(account).path("pausedAt").isNull());
        assertThat(read(account).path("pausedReason").asString()).isEqualTo("authentication_required");
        assertThat(read(account).path("chargesThisMonth").asInt()).isZero();
    }

    @Test
    void theMonthlyCapIsEnforcedAndReportedOnce() {
        var account = accountWith(100);
        save(account, Map.of("enabled", true, "thresholdSeconds", 100_000, "bundleId", "hours-1", "monthlyCap", 2))
                .expectStatus()
                .isOk();

        spend(account, 1);
        await().until(() -> total(account) == 99 + 3_600);
        spend(account, 1);
        await().until(() -> total(account) == 98 + 7_200);
        spend(account, 1);
        spend(account, 1);

        await().untilAsserted(() -> assertThat(failures(account)).containsExactly(Reason.MONTHLY_CAP));
        assertThat(total(account)).isEqualTo(96 + 7_200);
        assertThat(read(account).path("chargesThisMonth").asInt()).isEqualTo(2);
        assertThat(read(account).path("pausedAt").isNull()).isTrue();
        CLOCK.advance(Duration.ofDays(31));
        spend(account, 1);
        await().until(() -> total(account) == 95 + 10_800);
    }

    @Test
    void theReconcilerChargesATopUpWhoseProcessDied() {
        var account = accountWith(0);
        setCard(account, "invoice");
        turnOn(account, 100);
        spend(account, 1);
        var id = body(get(live(account), "/v1/credits/purchases"), 200)
                .path(0)
                .path("id")
                .asString();

        // The charge that turning it on has caused may not have reached the processor yet.
        await().untilAsserted(() -> operate("/operator/purchases/%s/settle".formatted(id), Map.of("outcome", "paid"))
                .expectStatus()
                .isOk());
        CLOCK.advance(Duration.ofMinutes(6));
        Blocking.run(reconciler.sweep());

        // The service's own sweep may have claimed the purchase already.
        await().untilAsserted(() -> assertThat(total(account)).isEqualTo(3_600));
    }

    @Test
    void disablingCancelsThePendingTopUp() {
        var account = accountWith(100);
        turnOn(account, 1_000);
        var purchase = intend(account);

        save(account, Map.of("enabled", false, "thresholdSeconds", 1_000, "bundleId", "hours-1"))
                .expectStatus()
                .isOk();

        assertThat(newest(account).path("status").asString()).isEqualTo("cancelled");
        assertThat(read(account).path("chargesThisMonth").asInt()).isZero();
        assertThat(Blocking.get(purchases.pay(purchase)).status()).isEqualTo(PurchaseStatus.CANCELLED);
        CLOCK.advance(Duration.ofMinutes(6));
        Blocking.run(reconciler.sweep());
        assertThat(total(account)).isEqualTo(100);
        assertThat(read(account).path("pausedAt").isNull()).as("nothing failed").isTrue();
        assertThat(failures(account)).isEmpty();
    }

    /// The card was being charged at that moment, and the process died before it booked the result.
    @Test
    void aPaymentThatSucceedsAfterTheCancellationIsBooked() {
        var account = accountWith(100);
        turnOn(account, 1_000);
        var purchase = intend(account);
        save(account, Map.of("enabled", false, "thresholdSeconds", 1_000, "bundleId", "hours-1"))
                .expectStatus()
                .isOk();
        Blocking.run(recheck.sweep());
        Blocking.get(processor.charge(purchase.intent()));

        CLOCK.advance(Duration.ofMinutes(31));
        Blocking.run(recheck.sweep());

        assertThat(newest(account).path("status").asString()).isEqualTo("paid");
        assertThat(total(account)).isEqualTo(3_700);
    }

    @Test
    void anInvoiceOfACancelledTopUpIsCancelledAtTheProcessorToo() {
        var account = accountWith(100);
        setCard(account, "invoice");
        turnOn(account, 1_000);
        spend(account, 1);
        await().until(() -> Blocking.get(purchases.find(purchaseOf(account))).reference() != null);

        save(account, Map.of("enabled", false, "thresholdSeconds", 1_000, "bundleId", "hours-1"))
                .expectStatus()
                .isOk();
        Blocking.run(recheck.sweep());

        var purchase = Blocking.get(purchases.find(purchaseOf(account)));
        await().untilAsserted(() -> assertThat(
                        Blocking.get(processor.find(purchase.intent())).state())
                .isEqualTo(new Payment.Cancelled()));
    }

    @Test
    void aTopUpThatIsNoLongerNeededIsNotCharged() {
        var account = accountWith(100);
        turnOn(account, 1_000);
        var purchase = intend(account);
        var bundles = Map.<String, Object>of("enabled", true, "thresholdSeconds", 1_000, "bundleId", "hours-10");
        save(account, bundles).expectStatus().isOk();

        assertThat(Blocking.get(purchases.pay(purchase)).status())
                .as("another bundle is set now")
                .isEqualTo(PurchaseStatus.CANCELLED);
        turnOn(account, 100);
        assertThat(Blocking.get(purchases.pay(intend(account))).status())
                .as("the balance is not below the threshold any more")
                .isEqualTo(PurchaseStatus.CANCELLED);
        assertThat(read(account).path("pausedAt").isNull()).isTrue();
        assertThat(total(account)).isEqualTo(100);
    }

    private Purchase intend(AccountId account) {
        var bundle = catalogue.bundle("hours-1").orElseThrow();
        return Blocking.get(purchases.createTopUp(account, bundle).as(tx::transactional));
    }

    private JsonNode newest(AccountId account) {
        return body(get(live(account), "/v1/credits/purchases"), 200).path(0);
    }

    private PurchaseId purchaseOf(AccountId account) {
        return new PurchaseId(newest(account).path("id").asString());
    }

    @Test
    void creditsLowIsPublishedAtMostOnceADay() {
        var account = accountWith(4_000);

        spend(account, 500);
        spend(account, 500);
        await().until(() -> events(account, EventType.CREDITS_LOW).size() == 1);
        CLOCK.advance(Duration.ofHours(24));
        spend(account, 500);

        await().untilAsserted(() -> assertThat(events(account, EventType.CREDITS_LOW))
                .extracting(event -> (CreditsLow) event)
                .extracting(event ->
                        List.of(event.thresholdSeconds(), event.balance().totalSeconds()))
                .containsExactly(List.of(3_600L, 3_500L), List.of(3_600L, 2_500L)));
    }

    @Test
    void invalidSettingsAreRejected() {
        var account = accountWith(0);

        assertThat(code(save(account, Map.of("enabled", true, "thresholdSeconds", 1)), 400))
                .isEqualTo("invalid_request");
        assertThat(code(save(account, Map.of("enabled", false, "thresholdSeconds", 1, "bundleId", "none")), 400))
                .isEqualTo("unknown_bundle");
        for (var cap : List.of(0, 21)) {
            assertThat(code(save(account, Map.of("enabled", false, "thresholdSeconds", 1, "monthlyCap", cap)), 400))
                    .isEqualTo("invalid_request");
        }
        assertThat(code(save(TestCallers.of(account, Mode.TEST), Map.of("enabled", false, "thresholdSeconds", 1)), 403))
                .isEqualTo("test_mode");
    }

    private void turnOn(AccountId account, long threshold) {
        var body = new HashMap<String, Object>(Map.of("enabled", true, "bundleId", "hours-1"));
        body.put("thresholdSeconds", threshold);
        save(account, body).expectStatus().isOk();
    }

    private ResponseSpec save(AccountId account, Map<String, Object> body) {
        return save(live(account), body);
    }

    private ResponseSpec save(Caller caller, Map<String, Object> body) {
        return client.as(caller).put().uri("/v1/auto-top-up").bodyValue(body).exchange();
    }

    private JsonNode read(AccountId account) {
        return body(get(live(account), "/v1/auto-top-up"), 200);
    }

    private List<Reason> failures(AccountId account) {
        return events(account, EventType.BILLING_TOPUP_FAILED).stream()
                .map(event -> ((TopUpFailed) event).reason())
                .toList();
    }
}
