package dev.podworks.billing.sandbox;

import dev.podworks.billing.plan.SubscriptionRow;
import dev.podworks.billing.plan.SubscriptionSnapshot;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.billing.Subscription;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// Lets operators control the sandbox's subscriptions.
@RestController
@ConditionalOnProperty(name = "podworks.billing.processor", havingValue = "sandbox")
class SandboxSubscriptionController {
    private final SandboxSubscriptions subscriptions;
    private final AuditLog audit;
    private final TransactionalOperator tx;

    SandboxSubscriptionController(SandboxSubscriptions subscriptions, AuditLog audit, TransactionalOperator tx) {
        this.subscriptions = subscriptions;
        this.audit = audit;
        this.tx = tx;
    }

    /// The response, as of `GET /v1/subscription`.
    record SubscriptionView(Subscription subscription) {
        static SubscriptionView of(SubscriptionRow row) {
            return new SubscriptionView(row.view());
        }
    }

    @PostMapping("/operator/accounts/{id}/subscription")
    Mono<SubscriptionView> set(
            @PathVariable AccountId id, @ValidBody(ApiDocument.OPERATOR) Mono<SetSubscriptionRequest> body) {
        return body.flatMap(request -> subscriptions
                        .set(id, request)
                        .delayUntil(row -> record(AuditAction.SUBSCRIPTION_UPDATED, row.snapshot()))
                        .as(tx::transactional))
                .map(SubscriptionView::of);
    }

    @PostMapping("/operator/accounts/{id}/subscription/renew")
    Mono<SubscriptionView> renew(
            @PathVariable AccountId id, @ValidBody(ApiDocument.OPERATOR) Mono<SettlePaymentRequest> body) {
        return body.flatMap(request -> subscriptions
                        .endPeriod(id, request.outcome())
                        .delayUntil(row -> record(AuditAction.SUBSCRIPTION_RENEWED, row.snapshot()))
                        .as(tx::transactional))
                .map(SubscriptionView::of);
    }

    private Mono<Void> record(AuditAction action, SubscriptionSnapshot subscription) {
        return audit.record(AuditRecord.of(action, subscription.account())
                .with("plan", subscription.planId())
                .with("status", subscription.status().wire())
                .with("cancelAtPeriodEnd", subscription.cancelAtPeriodEnd()));
    }
}
