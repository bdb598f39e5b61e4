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

/// Asks the processor what became of purchases that stayed pending, whoever died in between: books what is paid, gives
/// up what never reached the processor, ends what nobody pays. A top-up that never reached it is charged, since nobody
/// else would, unless it is too old by then or not wanted any more.
@Configuration(proxyBeanMethods = false)
class PaymentJanitor {
    private static final Logger LOG = LoggerFactory.getLogger(PaymentJanitor.class);
    private static final Sweep.Settings SWEEP = new Sweep.Settings("pending purchases", Duration.ofSeconds(5), 50);
    private static final Duration UNTIL_NEXT_LOOK = Duration.ofMinutes(5);
    /// Shorter than the processor remembers an idempotency key (24 hours at Stripe), so that a charge that did get
    /// there is never made a second time.
    private static final Duration LONGEST_TOPUP = Duration.ofHours(12);

    private static final Duration LONGEST_AUTHENTICATION = Duration.ofHours(24);
    private static final Duration LONGEST_INVOICE = Duration.ofDays(45);

    private final Purchases purchases;
    private final PaymentProcessor processor;
    private final InstantSource clock;
    private final TransactionalOperator tx;

    PaymentJanitor(Purchases purchases, PaymentProcessor processor, InstantSource clock, TransactionalOperator tx) {
        this.purchases = purchases;
        this.processor = processor;
        this.clock = clock;
        this.tx = tx;
    }

    @Bean
    Sweep paymentSweep() {
        return new Sweep(SWEEP, this::lookAfter);
    }

    private Mono<Long> lookAfter(int atMost) {
        return purchases
                .takeDue(UNTIL_NEXT_LOOK, atMost)
                .concatMap(purchase -> reconcile(purchase).onErrorResume(fault -> leaveForLater(purchase, fault)))
                .count();
    }

    private Mono<Purchase> reconcile(Purchase purchase) {
        return processor
                .find(purchase.intent())
                .flatMap(payment -> isOverdue(purchase, payment)
                        ? processor.cancel(purchase.intent())
                        : purchases.endUnanswerable(purchase, payment))
                .flatMap(payment -> purchases.apply(purchase, payment).as(tx::transactional))
                .switchIfEmpty(Mono.defer(() -> unheardOf(purchase)));
    }

    private Mono<Purchase> unheardOf(Purchase purchase) {
        return switch (purchase.kind()) {
            case TOPUP ->
                mayStillBeCharged(purchase)
                        ? purchases.pay(purchase)
                        : purchases.timeOut(purchase).as(tx::transactional);
            case PURCHASE -> purchases.abandon(purchase).as(tx::transactional);
        };
    }

    /// One whose payment is known, and gone at the processor, is not charged again either.
    private boolean mayStillBeCharged(Purchase purchase) {
        return purchase.reference() == null && age(purchase).compareTo(LONGEST_TOPUP) < 0;
    }

    private Duration age(Purchase purchase) {
        return Duration.between(purchase.createdAt(), clock.instant());
    }

    private boolean isOverdue(Purchase purchase, Payment payment) {
        var age = age(purchase);
        return switch (payment.state()) {
            case Payment.NeedsAuthentication _ -> age.compareTo(LONGEST_AUTHENTICATION) > 0;
            case Payment.Invoiced _ -> age.compareTo(LONGEST_INVOICE) > 0;
            case Payment.Paid _, Payment.Declined _, Payment.Cancelled _ -> false;
        };
    }

    /// A purchase must not be ended while its payment is unknown, so it stays pending however long this lasts.
    private Mono<Purchase> leaveForLater(Purchase purchase, Throwable fault) {
        LOG.atLevel(age(purchase).compareTo(LONGEST_TOPUP) < 0 ? Level.WARN : Level.ERROR)
                .log("What became of the payment of {} is not known yet: {}", purchase.id(), fault.toString());
        return Mono.just(purchase);
    }
}
