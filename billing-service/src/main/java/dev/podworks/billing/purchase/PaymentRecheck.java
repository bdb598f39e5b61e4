package dev.podworks.billing.purchase;

import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Looks for payments of purchases that ended here before the processor said so: given up, refused, cancelled with the
/// automatic top-up. A request of theirs may still have been on its way. What is not paid yet is cancelled at the
/// processor, and money that came is booked, so that it is never lost.
@Configuration(proxyBeanMethods = false)
class PaymentRecheck {
    private static final Logger LOG = LoggerFactory.getLogger(PaymentRecheck.class);
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
        return new Sweep(SWEEP, this::look);
    }

    private Mono<Long> look(int atMost) {
        return purchases
                .takeRechecks(UNTIL_NEXT, atMost)
                .concatMap(purchase -> look(purchase).onErrorResume(fault -> leaveForLater(purchase, fault)))
                .count();
    }

    /// A look in vain is the last one once the time is over. One that fails never is.
    private Mono<Purchase> look(Purchase purchase) {
        return processor
                .find(purchase.intent())
                .flatMap(payment -> hasEnded(payment) ? Mono.just(payment) : processor.cancel(purchase.intent()))
                .flatMap(payment -> purchases
                        .apply(purchase, payment)
                        .as(tx::transactional)
                        .flatMap(now -> hasEnded(payment) ? purchases.endRechecks(now) : Mono.<Void>empty())
                        .thenReturn(purchase))
                .switchIfEmpty(
                        Mono.defer(() -> purchases.endRechecksInTime(purchase).thenReturn(purchase)));
    }

    private static boolean hasEnded(Payment payment) {
        return payment.state() instanceof Payment.Paid || payment.state() instanceof Payment.Cancelled;
    }

    private static Mono<Purchase> leaveForLater(Purchase purchase, Throwable fault) {
        LOG.warn("Whether {} has a payment is not known yet: {}", purchase.id(), fault.toString());
        return Mono.just(purchase);
    }
}
