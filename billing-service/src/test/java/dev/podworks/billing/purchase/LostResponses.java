package dev.podworks.billing.purchase;

import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentIntent;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.contracts.id.AccountId;
import java.util.Random;
import reactor.core.publisher.Mono;

/// A processor whose calls or responses may be lost.
final class LostResponses implements PaymentProcessor {
    private final PaymentProcessor processor;
    private final Random random;
    private volatile double badness;

    LostResponses(PaymentProcessor processor, long seed, double badness) {
        this.processor = processor;
        this.random = new Random(seed);
        this.badness = badness;
    }

    void heal() {
        badness = 0;
    }

    @Override
    public Mono<Boolean> canCharge(AccountId account) {
        return processor.canCharge(account);
    }

    @Override
    public Mono<Payment> charge(PaymentIntent intent) {
        return lossy(processor.charge(intent));
    }

    @Override
    public Mono<Payment> find(PaymentIntent intent) {
        return lossy(processor.find(intent));
    }

    @Override
    public Mono<Payment> cancel(PaymentIntent intent) {
        return lossy(processor.cancel(intent));
    }

    @Override
    public Mono<Payment> refund(PaymentIntent intent, long totalCents) {
        return lossy(processor.refund(intent, totalCents));
    }

    private <T> Mono<T> lossy(Mono<T> call) {
        return Mono.defer(() -> {
            if (fails()) {
                return Mono.error(new IllegalStateException("the call did not get there"));
            }
            return fails() ? call.then(Mono.error(new IllegalStateException("the answer was lost"))) : call;
        });
    }

    private synchronized boolean fails() {
        return random.nextDouble() < badness;
    }
}
