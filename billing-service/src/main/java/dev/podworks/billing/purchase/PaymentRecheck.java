package dev.podworks.billing.purchase;

import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Looks for payments of purchases that ended here before the processor said so: given up, refused, cancelled with the
/// automatic top-up. A request of theirs may still have been on its way. What is not paid yet is cancelled at the
/// processor, and money that came is booked, so that it is never lost.
@Configuration(proxyBeanMethods = false)
class PaymentRecheck {
    private static final Sweep.Settings SWEEP =
            new Sweep.Settings("payments of purchases that ended here", Duration.ofSeconds(5), 50);
    private static final Duration UNTIL_NEXT = Duration.ofMinutes(30);

    private final Purchases purchases;
    private final PaymentProcessor processor;
    private final TransactionalOperator tx;

    PaymentRecheck(Purchases purchases, PaymentProcessor processor, TransactionalOperator tx) {
        this.purchases = purchases;
        this.processor = processor;
        this.tx = tx;
    }

    @Bean
    Sweep paymentRecheckSweep() {
        return Sweep.ofEach(SWEEP, atMost -> purchases.takeRechecks(UNTIL_NEXT, atMost), this::recheck, Purchase::id);
    }

    /// The last recheck is the first one after `recheck_until` that finds no payment. One that fails is never the last.
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
                        Mono.defer(() -> purchases.endRechecksInTime(purchase).thenReturn(purchase)))
                .then();
    }

    private static boolean hasEnded(Payment payment) {
        return payment.state() instanceof Payment.Paid || payment.state() instanceof Payment.Cancelled;
    }
}
