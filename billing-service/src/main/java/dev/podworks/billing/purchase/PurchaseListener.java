package dev.podworks.billing.purchase;

import reactor.core.publisher.Mono;

/// Is called before charges and after the end of purchases.
public interface PurchaseListener {
    /// Called before an off-session charge, in a transaction that holds the locks of the account's balances. If any
    /// listener returns false, the purchase is cancelled.
    default Mono<Boolean> shouldCharge(Purchase purchase) {
        return Mono.just(true);
    }

    /// Called in the transaction in which it became paid, failed or cancelled.
    Mono<Void> onEnded(Purchase purchase);
}
