package dev.podworks.billing.purchase;

import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Reconciles purchases that ended here before the processor confirmed it (abandoned, refused, or cancelled with
/// auto top-up): a request for them may still have been in flight. Unpaid payments are cancelled at the processor,
/// and paid ones are booked.
@Configuration(proxyBeanMethods = false)
class EndedPurchaseReconciler {
    private static final Sweep.Settings SWEEP =
            new Sweep.Settings("payments of ended purchases", Duration.ofSeconds(5), 50);
    private static final Duration RETRY_AFTER = Duration.ofMinutes(30);

    private final Purchases purchases;
    private final PaymentProcessor processor;
    private final TransactionalOperator tx;

    EndedPurchaseReconciler(Purchases purchases, PaymentProcessor processor, TransactionalOperator tx) {
        this.purchases = purchases;
        this.processor = processor;
        this.tx = tx;
    }

    @Bean
    Sweep paymentRecheckSweep() {
        return Sweep.ofEach(SWEEP, atMost -> purchases.claimRechecks(RETRY_AFTER, atMost), this::recheck, Purchase::id);
    }

    /// Ends with the first successful recheck after `recheck_until` that finds no payment.
    private Mono<Void> recheck(Purchase purchase) {
        return processor
                .find(purchase.intent())
                .flatMap(payment -> hasEnded(payment) ? Mono.just(payment) : processor.cancel(purchase.intent()))
                .flatMap(payment -> purchases
                        .apply(purchase, payment)
                        .as(tx::transactional)
                        .flatMap(now -> hasEnded(payment) ? purchases.endRechecks(now) : Mono.<Void>empty())
                        .thenReturn(purchase))
                .switchIfEmpty(
                        Mono.defer(() -> purchases.endExpiredRechecks(purchase).thenReturn(purchase)))
                .then();
    }

    private static boolean hasEnded(Payment payment) {
        return payment.state() instanceof Payment.Paid || payment.state() instanceof Payment.Cancelled;
    }
}
