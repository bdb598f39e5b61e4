package dev.podworks.billing.payment;

import dev.podworks.contracts.id.AccountId;
import reactor.core.publisher.Mono;

/// Takes payments and refunds them. Makes network calls, so it must not be used within a transaction.
public interface PaymentProcessor {
    /// Whether the account has a saved card, or pays by invoice.
    Mono<Boolean> canCharge(AccountId account);

    /// Charges the account's saved card, or sends the invoice. Idempotent per intent. A charge that can never
    /// succeed (no card, a removed card) is declined, not an error.
    Mono<Payment> charge(PaymentIntent intent);

    /// Empty if the processor has no such payment.
    Mono<Payment> find(PaymentIntent intent);

    /// Cancels the payment unless it is already paid.
    Mono<Payment> cancel(PaymentIntent intent);

    /// Refunds up to this total. Repeated calls refund nothing more, and concurrent calls refund no more than the
    /// largest of their totals.
    ///
    /// @return the error {@link RefundRefusedException} if the processor rejects the refund
    Mono<Payment> refund(PaymentIntent intent, long totalCents);
}
