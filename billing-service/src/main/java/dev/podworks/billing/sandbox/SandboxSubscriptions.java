package dev.podworks.billing.sandbox;

import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.catalogue.Plan;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.plan.SubscriptionPayment;
import dev.podworks.billing.plan.SubscriptionPayment.Line;
import dev.podworks.billing.plan.SubscriptionRow;
import dev.podworks.billing.plan.SubscriptionSnapshot;
import dev.podworks.billing.plan.Subscriptions;
import dev.podworks.contracts.billing.SubscriptionStatus;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Simulates a processor's subscriptions. It has no state of its own: each step starts from the last snapshot.
final class SandboxSubscriptions {
    private final Subscriptions subscriptions;
    private final Catalogue catalogue;
    private final Ledger ledger;
    private final Ids ids;
    private final InstantSource clock;
    private final long taxBasisPoints;

    SandboxSubscriptions(
            Subscriptions subscriptions,
            Catalogue catalogue,
            Ledger ledger,
            Ids ids,
            InstantSource clock,
            long taxBasisPoints) {
        this.subscriptions = subscriptions;
        this.catalogue = catalogue;
        this.ledger = ledger;
        this.ids = ids;
        this.clock = clock;
        this.taxBasisPoints = taxBasisPoints;
    }

    /// Starts a subscription or changes the live one. Runs in the caller's transaction.
    Mono<SubscriptionRow> set(AccountId account, SetSubscriptionRequest request) {
        var plan = catalogue.plan(request.planId()).orElseThrow(() -> ValidationErrors.of("planId", "unknown plan id"));
        return findLive(account)
                .map(row -> Optional.of(row.snapshot()))
                .defaultIfEmpty(Optional.empty())
                .flatMap(stored -> subscriptions.apply(snapshot(account, stored.orElse(null), plan, request)));
    }

    private SubscriptionSnapshot snapshot(
            AccountId account, @Nullable SubscriptionSnapshot stored, Plan plan, SetSubscriptionRequest request) {
        var now = clock.instant();
        var status = request.statusOrDefault();
        return new SubscriptionSnapshot(
                account,
                stored == null ? "sandbox_" + ids.subscription() : stored.reference(),
                plan.id(),
                plan.amountCents(),
                status,
                stored == null ? monthAfter(now) : stored.currentPeriodEnd(),
                Boolean.TRUE.equals(request.cancelAtPeriodEnd()),
                status == SubscriptionStatus.CANCELED ? now : null,
                now);
    }

    /// Ends the period of the live subscription. Runs in the caller's transaction.
    Mono<SubscriptionRow> endPeriod(AccountId account, PaymentOutcome outcome) {
        return findLive(account)
                .switchIfEmpty(Mono.defer(() -> notSubscribed(account)))
                .map(SubscriptionRow::snapshot)
                .flatMap(snapshot -> {
                    var end = Optional.ofNullable(snapshot.currentPeriodEnd()).orElseGet(clock::instant);
                    if (snapshot.cancelAtPeriodEnd()) {
                        return subscriptions.apply(withStatus(snapshot, SubscriptionStatus.CANCELED, end));
                    }
                    return switch (outcome) {
                        case PAID -> pay(withStatus(snapshot, SubscriptionStatus.ACTIVE, monthAfter(end)), end);
                        case FAILED -> subscriptions.apply(withStatus(snapshot, SubscriptionStatus.PAST_DUE, end));
                    };
                });
    }

    /// Grants a month that is paid.
    private Mono<SubscriptionRow> pay(SubscriptionSnapshot snapshot, Instant start) {
        var plan = Optional.ofNullable(snapshot.planId())
                .flatMap(catalogue::plan)
                .map(Plan::name)
                .orElse("Podworks plan");
        var payment = new SubscriptionPayment(
                "sandbox_in_%s_%s".formatted(snapshot.reference(), start.getEpochSecond()),
                List.of(new Line("Plan: " + plan, snapshot.amountCents())),
                snapshot.amountCents(),
                SandboxProcessor.tax(snapshot.amountCents(), taxBasisPoints),
                null,
                clock.instant());
        return subscriptions
                .renew(snapshot, start, Optional.ofNullable(snapshot.planId()))
                .delayUntil(row -> subscriptions.pay(row, payment));
    }

    /// Locks the account's balances, so that concurrent steps are serialized.
    private Mono<SubscriptionRow> findLive(AccountId account) {
        return ledger.lock(account)
                .then(Mono.defer(() -> subscriptions.find(account)))
                .filter(SubscriptionRow::isLive);
    }

    private Mono<SubscriptionRow> notSubscribed(AccountId account) {
        return subscriptions
                .find(account)
                .map(row -> row.snapshot().status().wire())
                .defaultIfEmpty("none")
                .flatMap(status -> Mono.error(ApiException.invalidState("The account has no plan to renew.", status)));
    }

    private SubscriptionSnapshot withStatus(
            SubscriptionSnapshot snapshot, SubscriptionStatus status, Instant periodEnd) {
        var now = clock.instant();
        return new SubscriptionSnapshot(
                snapshot.account(),
                snapshot.reference(),
                snapshot.planId(),
                snapshot.amountCents(),
                status,
                periodEnd,
                snapshot.cancelAtPeriodEnd(),
                status == SubscriptionStatus.CANCELED ? now : null,
                now);
    }

    /// The first month of a subscription that a customer starts. Its payment is not a step of its own here, since the
    /// sandbox has no webhook.
    SubscriptionSnapshot first(AccountId account, Plan plan) {
        return snapshot(account, null, plan, new SetSubscriptionRequest(plan.id(), null, null));
    }

    /// Grants the first month. Runs in the caller's transaction.
    Mono<SubscriptionRow> grantFirst(SubscriptionSnapshot snapshot) {
        return pay(snapshot, snapshot.asOf());
    }

    static SubscriptionSnapshot with(
            SubscriptionSnapshot snapshot, @Nullable Plan plan, boolean cancelAtPeriodEnd, Instant now) {
        return new SubscriptionSnapshot(
                snapshot.account(),
                snapshot.reference(),
                plan == null ? snapshot.planId() : plan.id(),
                plan == null ? snapshot.amountCents() : plan.amountCents(),
                snapshot.status(),
                snapshot.currentPeriodEnd(),
                cancelAtPeriodEnd,
                snapshot.canceledAt(),
                now);
    }

    private static Instant monthAfter(Instant instant) {
        return instant.atZone(ZoneOffset.UTC).plusMonths(1).toInstant();
    }
}
