package dev.podworks.billing.plan;

import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.catalogue.Plan;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Takes, changes and ends plans, as customers request it.
///
/// The processor is called first, and the snapshot that it returns is applied then. If that fails, the processor's
/// event about the same change is applied.
@Component
class SubscriptionChanges {
    /// Longer than any request.
    private static final Duration START_LIMIT = Duration.ofMinutes(1);

    private final Subscriptions subscriptions;
    private final SubscriptionTable table;
    private final SubscriptionProcessor processor;
    private final Catalogue catalogue;
    private final AuditLog audit;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    SubscriptionChanges(
            Subscriptions subscriptions,
            SubscriptionTable table,
            SubscriptionProcessor processor,
            Catalogue catalogue,
            AuditLog audit,
            TransactionalOperator tx,
            InstantSource clock) {
        this.subscriptions = subscriptions;
        this.table = table;
        this.processor = processor;
        this.catalogue = catalogue;
        this.audit = audit;
        this.tx = tx;
        this.clock = clock;
    }

    /// An account starts one subscription at a time: two tabs must not buy two.
    Mono<SubscriptionRow> start(AccountId account, String planId, String requestKey) {
        var plan = requirePlan(planId);
        var now = clock.instant();
        return table.claimStart(account, now, now.plus(START_LIMIT))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> ApiException.invalidState("A plan is being started.", "starting")))
                .flatMap(_ -> startClaimed(account, plan, requestKey)
                        .onErrorResume(failure -> table.endStart(account).then(Mono.error(failure)))
                        .delayUntil(_ -> table.endStart(account)));
    }

    private Mono<SubscriptionRow> startClaimed(AccountId account, Plan plan, String requestKey) {
        return subscriptions
                .find(account)
                .filter(SubscriptionRow::isLive)
                .flatMap(row -> Mono.<SubscriptionSnapshot>error(() -> ApiException.invalidState(
                        "The account has a plan already. Change it instead.",
                        row.snapshot().status().wire())))
                .switchIfEmpty(Mono.defer(() -> processor.start(account, plan, requestKey)))
                .flatMap(snapshot -> apply(AuditAction.SUBSCRIPTION_CREATED, snapshot));
    }

    /// @param planId the plan from the next period on; null to keep it
    /// @param cancelAtPeriodEnd null to keep it
    Mono<SubscriptionRow> update(AccountId account, @Nullable String planId, @Nullable Boolean cancelAtPeriodEnd) {
        var plan = Optional.ofNullable(planId).map(this::requirePlan);
        return subscriptions
                .find(account)
                .filter(SubscriptionRow::isLive)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("subscription")))
                .map(SubscriptionRow::snapshot)
                .doOnNext(current -> plan.ifPresent(_ -> requireChangeable(current)))
                .flatMap(current ->
                        plan.map(next -> processor.changePlan(current, next)).orElseGet(() -> Mono.just(current)))
                .flatMap(current -> cancelAtPeriodEnd == null
                        ? Mono.just(current)
                        : processor.endWithPeriod(current, cancelAtPeriodEnd))
                .flatMap(snapshot -> apply(AuditAction.SUBSCRIPTION_UPDATED, snapshot));
    }

    private Mono<SubscriptionRow> apply(AuditAction action, SubscriptionSnapshot snapshot) {
        return subscriptions
                .apply(snapshot)
                .delayUntil(_ -> audit.record(AuditRecord.of(action, snapshot.account())
                        .with("plan", snapshot.planId())
                        .with("status", snapshot.status().wire())
                        .with("cancelAtPeriodEnd", snapshot.cancelAtPeriodEnd())))
                .as(tx::transactional);
    }

    private Plan requirePlan(String id) {
        return catalogue.plan(id).orElseThrow(() -> ValidationErrors.of("planId", "must be the id of a plan"));
    }

    private static void requireChangeable(SubscriptionSnapshot current) {
        switch (current.status()) {
            case ACTIVE, TRIALING -> {}
            case PAST_DUE, CANCELED, INCOMPLETE, UNPAID, PAUSED ->
                throw ApiException.invalidState(
                        "Only a plan that is paid can be changed.",
                        current.status().wire());
        }
    }
}
