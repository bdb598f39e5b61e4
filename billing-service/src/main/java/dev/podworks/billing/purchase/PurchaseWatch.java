package dev.podworks.billing.purchase;

import reactor.core.publisher.Mono;

/// Who has a say in purchases.
public interface PurchaseWatch {
    /// Asked before a purchase is charged that nobody waits for, in a transaction that holds the locks of the account's
    /// balances. One that is not wanted any more is cancelled.
    default Mono<Boolean> isWanted(Purchase purchase) {
        return Mono.just(true);
    }

    /// In the transaction in which it became paid, failed or cancelled.
    Mono<Void> ended(Purchase purchase);
}
