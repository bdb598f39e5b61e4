package dev.podworks.billing.payment;

import dev.podworks.contracts.id.AccountId;
import reactor.core.publisher.Mono;

/// What an account pays with, as the processor has it now. Its calls go over the network.
public interface SavedCards {
    Mono<CardState> of(AccountId account);
}
