package dev.podworks.billing.sandbox;

import dev.podworks.billing.purchase.Purchase;
import dev.podworks.billing.purchase.PurchaseView;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.error.ApiException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// The strings of the sandbox's payments, in the service team's hands.
@RestController
@ConditionalOnProperty(name = "podworks.billing.processor", havingValue = "sandbox")
class SandboxController {
    private final SandboxTable table;
    private final SandboxProcessor processor;
    private final Purchases purchases;
    private final TransactionalOperator tx;

    SandboxController(SandboxTable table, SandboxProcessor processor, Purchases purchases, TransactionalOperator tx) {
        this.table = table;
        this.processor = processor;
        this.purchases = purchases;
        this.tx = tx;
    }

    @PostMapping("/operator/accounts/{id}/card")
    Mono<SetCard> setCard(@PathVariable AccountId id, @ValidBody(ApiDocument.OPERATOR) Mono<SetCard> body) {
        return body.flatMap(card -> table.setCard(id, card.behaviour()).thenReturn(card));
    }

    @PostMapping("/operator/purchases/{id}/settle")
    Mono<PurchaseView> settle(@PathVariable PurchaseId id, @ValidBody(ApiDocument.OPERATOR) Mono<EndPayment> body) {
        return purchases
                .find(id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("purchase")))
                .doOnNext(SandboxController::requirePending)
                .flatMap(purchase -> body.flatMap(asked -> settle(purchase, asked.outcome())))
                .map(PurchaseView::of);
    }

    /// A payment that ended before, while billing was away, is booked as it ended.
    private Mono<Purchase> settle(Purchase purchase, PaymentEnd end) {
        return processor
                .settle(purchase.id(), end)
                .flatMap(payment -> purchases.apply(purchase, payment).as(tx::transactional))
                .switchIfEmpty(Mono.error(() -> notPending(purchase)));
    }

    private static void requirePending(Purchase purchase) {
        if (!purchase.isPending()) {
            throw notPending(purchase);
        }
    }

    private static ApiException notPending(Purchase purchase) {
        return ApiException.invalidState(
                "No payment of this purchase is pending.", purchase.status().wire());
    }
}
