package dev.podworks.billing.card;

import dev.podworks.billing.payment.CardState;
import dev.podworks.billing.payment.SavedCards;
import dev.podworks.billing.plan.SubscriptionRow;
import dev.podworks.billing.plan.Subscriptions;
import dev.podworks.billing.topup.AutoTopUps;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.error.ApiException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Removes the saved card.
///
/// The automatic top-up is paused before the processor is called: if that call fails, the card is still there and the
/// top-up is paused. A repeated request completes the removal.
@Component
class CardRemoval {
    private final SavedCards cards;
    private final Subscriptions subscriptions;
    private final AutoTopUps topUps;
    private final AuditLog audit;
    private final TransactionalOperator tx;

    CardRemoval(
            SavedCards cards,
            Subscriptions subscriptions,
            AutoTopUps topUps,
            AuditLog audit,
            TransactionalOperator tx) {
        this.cards = cards;
        this.subscriptions = subscriptions;
        this.topUps = topUps;
        this.audit = audit;
        this.tx = tx;
    }

    /// @return the errors `not_found` without a card, `invalid_state` while a subscription needs it
    Mono<CardState> remove(AccountId account) {
        return cards.of(account)
                .filter(state -> state.card() != null)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("card")))
                .then(requireUnneeded(account))
                .then(Mono.defer(() -> topUps.endWithCard(account)))
                .then(Mono.defer(() -> cards.remove(account)))
                .then(Mono.defer(() -> audit.record(AuditRecord.of(AuditAction.CARD_REMOVED, account))
                        .as(tx::transactional)))
                .then(Mono.defer(() -> cards.of(account)));
    }

    /// A subscription that ends with its period is paid for.
    private Mono<Void> requireUnneeded(AccountId account) {
        return Mono.defer(() -> subscriptions.find(account))
                .filter(row -> row.isLive() && !row.snapshot().cancelAtPeriodEnd())
                .flatMap(row -> Mono.error(() -> needed(row)));
    }

    private static ApiException needed(SubscriptionRow row) {
        return ApiException.invalidState(
                "The plan is paid with this card. End the plan first, or change the card.",
                row.snapshot().status().wire());
    }
}
