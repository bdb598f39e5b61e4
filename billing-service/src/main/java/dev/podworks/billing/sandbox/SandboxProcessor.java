package dev.podworks.billing.sandbox;

import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentIntent;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import reactor.core.publisher.Mono;

/// Every call commits separately, as with a remote processor.
final class SandboxProcessor implements PaymentProcessor {
    private static final long BASIS_POINTS = 10_000;

    private final SandboxTable table;
    private final long taxBasisPoints;

    SandboxProcessor(SandboxTable table, long taxBasisPoints) {
        this.table = table;
        this.taxBasisPoints = taxBasisPoints;
    }

    @Override
    public Mono<Boolean> canCharge(AccountId account) {
        return Mono.just(true);
    }

    @Override
    public Mono<Payment> charge(PaymentIntent intent) {
        return table.card(intent.account())
                .map(SandboxPaymentState::after)
                .flatMap(state -> table.insert(intent, reference(intent, state), state, tax(intent)))
                .then(Mono.defer(() -> table.find(intent.id())));
    }

    @Override
    public Mono<Payment> find(PaymentIntent intent) {
        return table.find(intent.id());
    }

    @Override
    public Mono<Payment> cancel(PaymentIntent intent) {
        return table.end(intent.id(), SandboxPaymentState.CANCELLED).then(Mono.defer(() -> table.find(intent.id())));
    }

    @Override
    public Mono<Payment> refund(PaymentIntent intent, long totalCents) {
        return table.refund(intent.id(), totalCents);
    }

    /// Simulates the decision of the bank or of the invoice's payer.
    ///
    /// @return the resulting payment, whatever it was before
    Mono<Payment> settle(PurchaseId intent, PaymentOutcome outcome) {
        var state =
                switch (outcome) {
                    case PAID -> SandboxPaymentState.PAID;
                    case FAILED -> SandboxPaymentState.DECLINED;
                };
        return table.end(intent, state).then(Mono.defer(() -> table.find(intent)));
    }

    private long tax(PaymentIntent intent) {
        return tax(intent.amountCents(), taxBasisPoints);
    }

    static long tax(long amountCents, long taxBasisPoints) {
        return amountCents * taxBasisPoints / BASIS_POINTS;
    }

    private static String reference(PaymentIntent intent, SandboxPaymentState state) {
        var opaque = intent.id().value().substring(PurchaseId.PREFIX.length());
        return (state == SandboxPaymentState.INVOICED ? "sandbox_in_" : "sandbox_pi_") + opaque;
    }
}
