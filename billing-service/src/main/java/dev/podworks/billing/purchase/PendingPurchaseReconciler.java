package dev.podworks.billing.purchase;

import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Reconciles pending purchases with the processor: books paid ones, cancels those that never reached the
/// processor, and cancels payments that are overdue. A top-up that never reached the processor is charged now,
/// unless it is too old or no longer needed.
@Configuration(proxyBeanMethods = false)
class PendingPurchaseReconciler {
    private static final Logger LOG = LoggerFactory.getLogger(PendingPurchaseReconciler.class);
    private static final Sweep.Settings SWEEP = new Sweep.Settings("pending purchases", Duration.ofSeconds(5), 50);
    private static final Duration RETRY_AFTER = Duration.ofMinutes(5);
    /// Shorter than the processor's retention of idempotency keys (24 hours at Stripe), so that a charge that did
    /// reach it is never repeated.
    private static final Duration MAX_TOP_UP_AGE = Duration.ofHours(12);

    private static final Duration MAX_AUTHENTICATION_AGE = Duration.ofHours(24);
    private static final Duration MAX_INVOICE_AGE = Duration.ofDays(45);

    private final Purchases purchases;
    private final PaymentProcessor processor;
    private final InstantSource clock;
    private final TransactionalOperator tx;

    PendingPurchaseReconciler(
            Purchases purchases, PaymentProcessor processor, InstantSource clock, TransactionalOperator tx) {
        this.purchases = purchases;
        this.processor = processor;
        this.clock = clock;
        this.tx = tx;
    }

    @Bean
    Sweep paymentSweep() {
        return new Sweep(SWEEP, this::reconcileDue);
    }

    private Mono<Long> reconcileDue(int atMost) {
        return purchases
                .claimDue(RETRY_AFTER, atMost)
                .concatMap(
                        purchase -> reconcile(purchase).onErrorResume(failure -> logAndRetryLater(purchase, failure)))
                .count();
    }

    private Mono<Purchase> reconcile(Purchase purchase) {
        return processor
                .find(purchase.intent())
                .flatMap(payment -> isOverdue(purchase, payment)
                        ? processor.cancel(purchase.intent())
                        : purchases.cancelUnattended(purchase, payment))
                .flatMap(payment -> purchases.apply(purchase, payment).as(tx::transactional))
                .switchIfEmpty(Mono.defer(() -> handleUnknown(purchase)));
    }

    private Mono<Purchase> handleUnknown(Purchase purchase) {
        return switch (purchase.kind()) {
            case TOPUP ->
                mayStillBeCharged(purchase)
                        ? purchases.pay(purchase)
                        : purchases.timeOut(purchase).as(tx::transactional);
            case PURCHASE -> purchases.abandon(purchase).as(tx::transactional);
        };
    }

    /// A top-up whose payment existed and disappeared at the processor is not charged again either.
    private boolean mayStillBeCharged(Purchase purchase) {
        return purchase.reference() == null && age(purchase).compareTo(MAX_TOP_UP_AGE) < 0;
    }

    private Duration age(Purchase purchase) {
        return Duration.between(purchase.createdAt(), clock.instant());
    }

    private boolean isOverdue(Purchase purchase, Payment payment) {
        var age = age(purchase);
        return switch (payment.state()) {
            case Payment.NeedsAuthentication _ -> age.compareTo(MAX_AUTHENTICATION_AGE) > 0;
            case Payment.Invoiced _ -> age.compareTo(MAX_INVOICE_AGE) > 0;
            case Payment.Paid _, Payment.Declined _, Payment.Cancelled _ -> false;
        };
    }

    /// A purchase must not end while the state of its payment is unknown, so it stays pending.
    private Mono<Purchase> logAndRetryLater(Purchase purchase, Throwable failure) {
        LOG.atLevel(age(purchase).compareTo(MAX_TOP_UP_AGE) < 0 ? Level.WARN : Level.ERROR)
                .log("Could not reconcile the payment of {}, will retry: {}", purchase.id(), failure.toString());
        return Mono.just(purchase);
    }
}
