package dev.podworks.billing.plan;

import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.catalogue.Plan;
import dev.podworks.billing.ledger.Credit;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.event.BillingEvent.PlanChanged;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.SubscriptionId;
import dev.podworks.kit.outbox.Outbox;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Subscriptions as aggregates. Every change is part of the caller's transaction and holds the locks of the
/// account's balances.
@Component
public class Subscriptions {
    private final SubscriptionTable table;
    private final Catalogue catalogue;
    private final Ledger ledger;
    private final Outbox outbox;
    private final Ids ids;
    /// Resolved lazily: listeners may depend on this.
    private final ObjectProvider<SubscriptionPaymentListener> listeners;

    Subscriptions(
            SubscriptionTable table,
            Catalogue catalogue,
            Ledger ledger,
            Outbox outbox,
            Ids ids,
            ObjectProvider<SubscriptionPaymentListener> listeners) {
        this.table = table;
        this.catalogue = catalogue;
        this.ledger = ledger;
        this.outbox = outbox;
        this.ids = ids;
        this.listeners = listeners;
    }

    /// The account's current subscription, or its last one.
    public Mono<SubscriptionRow> find(AccountId account) {
        return table.find(account);
    }

    /// Applies a snapshot. A stale snapshot changes nothing.
    ///
    /// @return the resulting subscription
    public Mono<SubscriptionRow> apply(SubscriptionSnapshot snapshot) {
        return ledger.lock(snapshot.account())
                .then(Mono.defer(() -> table.findByReference(snapshot.reference())))
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .flatMap(stored -> stored.filter(row -> row.snapshot().asOf().isAfter(snapshot.asOf()))
                        .map(Mono::just)
                        .orElseGet(() -> store(stored.orElse(null), snapshot)));
    }

    /// Applies the snapshot of a subscription whose period was paid.
    ///
    /// @param paidPlan the plan that was paid: the subscription may have been changed to another one since
    public Mono<SubscriptionRow> renew(SubscriptionSnapshot snapshot, Instant periodStart, Optional<String> paidPlan) {
        return apply(snapshot)
                .flatMap(row -> table.insertPeriod(row.id(), periodStart)
                        .filter(Boolean::booleanValue)
                        .flatMap(_ -> grant(
                                row, periodStart, paidPlan.map(this::seconds).orElse(row.seconds())))
                        .thenReturn(row));
    }

    /// Books a payment of the subscription, after {@link #apply} or {@link #renew} in the same transaction.
    public Mono<Void> pay(SubscriptionRow row, SubscriptionPayment payment) {
        return notifyListeners(listener -> listener.onPaid(row, payment));
    }

    /// Books what was refunded of a payment so far.
    public Mono<Void> refund(String reference, long refundedCents) {
        return notifyListeners(listener -> listener.onRefunded(reference, refundedCents));
    }

    private Mono<Void> notifyListeners(Function<SubscriptionPaymentListener, Mono<Void>> call) {
        return Flux.fromStream(listeners.orderedStream()).concatMap(call).then();
    }

    private Mono<SubscriptionRow> store(@Nullable SubscriptionRow stored, SubscriptionSnapshot received) {
        var snapshot =
                Optional.ofNullable(received.planId()).flatMap(catalogue::plan).isPresent()
                        ? received
                        : received.withoutPlan();
        var row = stored == null
                ? new SubscriptionRow(ids.subscription(), snapshot, seconds(snapshot), snapshot.asOf())
                : new SubscriptionRow(stored.id(), snapshot, seconds(snapshot), stored.createdAt());
        return table.upsert(row).then(publish(stored, row)).thenReturn(row);
    }

    /// 0 for a plan that is not in the catalogue.
    private long seconds(SubscriptionSnapshot snapshot) {
        return Optional.ofNullable(snapshot.planId()).map(this::seconds).orElse(0L);
    }

    private long seconds(String planId) {
        return catalogue.plan(planId).map(Plan::seconds).orElse(0L);
    }

    private Mono<Void> publish(@Nullable SubscriptionRow before, SubscriptionRow now) {
        var status = now.snapshot().status();
        if (before == null || before.snapshot().status() == status) {
            return Mono.empty();
        }
        return switch (status) {
            case PAST_DUE -> publish(EventType.SUBSCRIPTION_PAYMENT_FAILED, now, null);
            case CANCELED -> publish(EventType.SUBSCRIPTION_CANCELED, now, null);
            case ACTIVE, TRIALING, INCOMPLETE, UNPAID, PAUSED -> Mono.empty();
        };
    }

    static EntryKey grantKey(SubscriptionId id, Instant periodStart) {
        return new EntryKey("subscription:%s/%s".formatted(id, periodStart));
    }

    private Mono<Void> grant(SubscriptionRow row, Instant periodStart, long seconds) {
        if (seconds == 0) {
            return Mono.empty();
        }
        var credit = new Credit(
                grantKey(row.id(), periodStart), row.account(), LedgerKind.SUBSCRIPTION, Bucket.PLAN, seconds, null);
        return ledger.credit(credit).then(publish(EventType.SUBSCRIPTION_RENEWED, row, seconds));
    }

    private Mono<Void> publish(EventType type, SubscriptionRow row, @Nullable Long granted) {
        return outbox.append(type, new PlanChanged(row.account(), row.view(), granted));
    }
}
