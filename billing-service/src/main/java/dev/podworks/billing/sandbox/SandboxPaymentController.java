package dev.podworks.billing.sandbox;

import dev.podworks.billing.purchase.Purchase;
import dev.podworks.billing.purchase.PurchaseView;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.error.ApiException;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Lets operators control the sandbox's payments.
@RestController
@ConditionalOnProperty(name = "podworks.billing.processor", havingValue = "sandbox")
class SandboxPaymentController {
    private final SandboxTable table;
    private final SandboxProcessor processor;
    private final Purchases purchases;
    private final AuditLog audit;
    private final TransactionalOperator tx;

    SandboxPaymentController(
            SandboxTable table,
            SandboxProcessor processor,
            Purchases purchases,
            AuditLog audit,
            TransactionalOperator tx) {
        this.table = table;
        this.processor = processor;
        this.purchases = purchases;
        this.audit = audit;
        this.tx = tx;
    }

    @PostMapping("/operator/accounts/{id}/card")
    Mono<SetCardRequest> setCard(
            @PathVariable AccountId id, @ValidBody(ApiDocument.OPERATOR) Mono<SetCardRequest> body) {
        return body.flatMap(card -> table.setCard(id, card.behaviour())
                .then(audit.record(AuditRecord.of(AuditAction.CARD_SAVED, id)))
                .thenReturn(card)
                .as(tx::transactional));
    }

    @PostMapping("/operator/purchases/{id}/settle")
    Mono<PurchaseView> settle(
            @PathVariable PurchaseId id, @ValidBody(ApiDocument.OPERATOR) Mono<SettlePaymentRequest> body) {
        return purchases
                .find(id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("purchase")))
                .doOnNext(SandboxPaymentController::requirePending)
                .flatMap(purchase -> body.flatMap(request -> settle(purchase, request.outcome())))
                .map(PurchaseView::of);
    }

    /// A payment that had already ended while billing was down is booked as it ended.
    private Mono<Purchase> settle(Purchase purchase, PaymentOutcome outcome) {
        return processor
                .settle(purchase.id(), outcome)
                .flatMap(payment -> purchases
                        .apply(purchase, payment)
                        .delayUntil(this::recordSettled)
                        .as(tx::transactional))
                .switchIfEmpty(Mono.error(() -> notPending(purchase)));
    }

    private Mono<Void> recordSettled(Purchase purchase) {
        return audit.record(
                AuditRecord.of(AuditAction.PURCHASE_SETTLED, purchase.account(), purchase.id(), purchase.product())
                        .with("status", purchase.status().wire()));
    }

    private static void requirePending(Purchase purchase) {
        if (!purchase.isPending()) {
            throw notPending(purchase);
        }
    }

    private static ApiException notPending(Purchase purchase) {
        return ApiException.invalidState(
                "This purchase has no pending payment.", purchase.status().wire());
    }
}
