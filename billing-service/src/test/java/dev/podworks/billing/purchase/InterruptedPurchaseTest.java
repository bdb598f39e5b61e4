package dev.podworks.billing.purchase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.billing.BillingTest;
import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;

/// A process that dies between two steps of a purchase.
class InterruptedPurchaseTest extends BillingTest {
    @Autowired
    Purchases purchases;

    @Autowired
    Catalogue catalogue;

    @Autowired
    PaymentProcessor processor;

    @Autowired
    @Qualifier("paymentSweep") Sweep reconciler;

    @Test
    void aPurchaseThatNeverReachedTheProcessorIsCancelled() {
        var account = accountWith(0);
        var purchase = intend(account, Optional.empty());

        Blocking.run(reconciler.sweep());
        assertThat(now(purchase).status()).as("a request may still be charging").isEqualTo(PurchaseStatus.PENDING);
        CLOCK.advance(Duration.ofMinutes(3));
        Blocking.run(reconciler.sweep());

        assertThat(now(purchase).status()).isEqualTo(PurchaseStatus.CANCELLED);
        assertThat(total(account)).isZero();
    }

    @Test
    void theReconcilerBooksAPaymentWhoseProcessDied() {
        var account = accountWith(0);
        var purchase = intend(account, Optional.empty());
        Blocking.get(processor.charge(purchase.intent()));

        CLOCK.advance(Duration.ofMinutes(3));
        Blocking.run(reconciler.sweep());
        Blocking.run(reconciler.sweep());

        assertThat(now(purchase).status()).isEqualTo(PurchaseStatus.PAID);
        assertThat(total(account)).isEqualTo(3_600);
    }

    @Test
    void aRetriedRequestContinuesTheInterruptedPurchase() {
        var account = accountWith(0);
        var purchase = intend(account, Optional.of("order-9"));
        Blocking.get(processor.charge(purchase.intent()));

        var answer = client.as(live(account))
                .post()
                .uri("/v1/credits/buy")
                .header("Idempotency-Key", "order-9")
                .bodyValue(Map.of("bundleId", "hours-1"))
                .exchange();

        assertThat(body(answer, 201).path("purchaseId").asString())
                .isEqualTo(purchase.id().value());
        assertThat(total(account)).isEqualTo(3_600);
    }

    @Test
    void aPaymentOfAnAbandonedPurchaseIsBooked() {
        var account = accountWith(0);
        var purchase = intend(account, Optional.empty());
        CLOCK.advance(Duration.ofMinutes(3));
        Blocking.run(reconciler.sweep());
        var payment = Blocking.get(processor.charge(purchase.intent()));

        Blocking.get(purchases.apply(purchase, payment).as(tx::transactional));

        assertThat(now(purchase).status()).isEqualTo(PurchaseStatus.PAID);
        assertThat(total(account)).isEqualTo(3_600);
    }

    private Purchase intend(AccountId account, Optional<String> key) {
        var bundle = catalogue.bundle("hours-1").orElseThrow();
        return Blocking.get(purchases.createIntent(account, bundle, key).as(tx::transactional));
    }

    private Purchase now(Purchase purchase) {
        return Blocking.get(purchases.find(purchase.id()));
    }
}
