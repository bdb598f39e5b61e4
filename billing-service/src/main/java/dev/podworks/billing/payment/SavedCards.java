package dev.podworks.billing.payment;

import dev.podworks.contracts.id.AccountId;
import reactor.core.publisher.Mono;

/// Reads an account's current payment method from the processor. Makes network calls.
public interface SavedCards {
    Mono<CardState> of(AccountId account);
}
