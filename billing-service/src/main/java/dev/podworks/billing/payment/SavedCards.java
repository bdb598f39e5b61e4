package dev.podworks.billing.payment;

import dev.podworks.contracts.id.AccountId;
import reactor.core.publisher.Mono;

/// Reads an account's current payment method from the processor, and removes it. Makes network calls.
public interface SavedCards {
    Mono<CardState> of(AccountId account);

    /// Removes the saved card, so that it is never charged again. Does nothing if there is none.
    Mono<Void> remove(AccountId account);
}
