package dev.podworks.billing.purchase;

import reactor.core.publisher.Mono;

/// Who wants to know when a purchase ends.
public interface PurchaseWatch {
    /// In the transaction in which it became paid, failed or cancelled.
    Mono<Void> ended(Purchase purchase);
}
