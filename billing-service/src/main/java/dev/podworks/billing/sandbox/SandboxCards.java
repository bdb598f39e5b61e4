package dev.podworks.billing.sandbox;

import dev.podworks.billing.payment.CardState;
import dev.podworks.billing.payment.CardState.Processor;
import dev.podworks.billing.payment.SavedCards;
import dev.podworks.contracts.id.AccountId;
import reactor.core.publisher.Mono;

/// In the sandbox accounts have no card: there is nothing to save or to show.
final class SandboxCards implements SavedCards {
    private final SandboxTable table;

    SandboxCards(SandboxTable table) {
        this.table = table;
    }

    @Override
    public Mono<Void> remove(AccountId account) {
        return Mono.empty();
    }

    @Override
    public Mono<CardState> of(AccountId account) {
        return table.card(account).map(card -> new CardState(Processor.SANDBOX, card == CardBehaviour.INVOICE, null));
    }
}
