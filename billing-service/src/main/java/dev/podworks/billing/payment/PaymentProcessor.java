package dev.podworks.billing.payment;

import dev.podworks.contracts.id.AccountId;
import reactor.core.publisher.Mono;

/// Takes money and gives it back. Its calls go over the network: none belongs in a transaction.
public interface PaymentProcessor {
    /// Whether the account has a saved card, or pays by invoice.
    Mono<Boolean> canCharge(AccountId account);

    /// Charges the account's saved card, or sends the invoice. Asking again for the same intent gets the same
    /// payment. What can't succeed however often it is asked for (no card, a card that was removed) is declined,
    /// not an error.
    Mono<Payment> charge(PaymentIntent intent);

    /// Empty where the processor never heard of it.
    Mono<Payment> find(PaymentIntent intent);

    /// Ends what is not paid yet; what is paid already stays paid.
    Mono<Payment> cancel(PaymentIntent intent);

    /// Gives money back until this much went back in all. Asking again gives back nothing more, and neither do several
    /// that ask at once: whatever their totals, no more goes back than the largest of them.
    ///
    /// @return the error {@link RefundRefusedException} where the processor will not give it back
    Mono<Payment> refund(PaymentIntent intent, long totalCents);
}
