package dev.podworks.billing.plan;

import reactor.core.publisher.Mono;

/// Is called for payments of subscriptions.
public interface SubscriptionPaymentListener {
    /// Called in the transaction that books the payment, holding the locks of the account's balances; repeatedly if
    /// the payment is reported repeatedly.
    Mono<Void> onPaid(SubscriptionRow subscription, SubscriptionPayment payment);

    /// Called in the transaction that books the refund.
    ///
    /// @param reference of the payment
    /// @param refundedCents in all, including tax
    Mono<Void> onRefunded(String reference, long refundedCents);
}
