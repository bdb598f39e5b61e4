package dev.podworks.billing.sandbox;

import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentIntent;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import reactor.core.publisher.Mono;

/// Every call is a statement of its own, committed before it answers: as far as billing can tell, a network away.
final class SandboxProcessor implements PaymentProcessor {
    private static final long ALL_BASIS_POINTS = 10_000;

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
                .map(SandboxState::after)
                .flatMap(state -> table.insert(intent, reference(intent, state), state, tax(intent)))
                .then(Mono.defer(() -> table.find(intent.id())));
    }

    @Override
    public Mono<Payment> find(PaymentIntent intent) {
        return table.find(intent.id());
    }

    @Override
    public Mono<Payment> cancel(PaymentIntent intent) {
        return table.end(intent.id(), SandboxState.CANCELLED).then(Mono.defer(() -> table.find(intent.id())));
    }

    @Override
    public Mono<Payment> refund(PaymentIntent intent, long totalCents) {
        return table.refund(intent.id(), totalCents);
    }

    /// What the bank, or whoever pays the invoice, decides.
    ///
    /// @return the payment as it is then, whatever it was before
    Mono<Payment> settle(PurchaseId intent, PaymentEnd end) {
        var state =
                switch (end) {
                    case PAID -> SandboxState.PAID;
                    case FAILED -> SandboxState.DECLINED;
                };
        return table.end(intent, state).then(Mono.defer(() -> table.find(intent)));
    }

    private long tax(PaymentIntent intent) {
        return intent.amountCents() * taxBasisPoints / ALL_BASIS_POINTS;
    }

    private static String reference(PaymentIntent intent, SandboxState state) {
        var opaque = intent.id().value().substring(PurchaseId.PREFIX.length());
        return (state == SandboxState.INVOICED ? "sandbox_in_" : "sandbox_pi_") + opaque;
    }
}
