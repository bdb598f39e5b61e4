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
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Subscriptions as aggregates. Every change is part of the present transaction and holds the locks of the account's
/// balances.
@Component
public class Plans {
    private final PlanTable table;
    private final Catalogue catalogue;
    private final Ledger ledger;
    private final Outbox outbox;
    private final Ids ids;

    Plans(PlanTable table, Catalogue catalogue, Ledger ledger, Outbox outbox, Ids ids) {
        this.table = table;
        this.catalogue = catalogue;
        this.ledger = ledger;
        this.outbox = outbox;
        this.ids = ids;
    }

    /// The account's plan, or its last one.
    public Mono<PlanRow> of(AccountId account) {
        return table.of(account);
    }

    /// Takes news. Older news than what is known changes nothing.
    ///
    /// @return the subscription as it is then
    public Mono<PlanRow> take(PlanNews news) {
        return ledger.lock(news.account())
                .then(Mono.defer(() -> table.withReference(news.reference())))
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .flatMap(known -> known.filter(row -> row.news().toldAt().isAfter(news.toldAt()))
                        .map(Mono::just)
                        .orElseGet(() -> store(known.orElse(null), news)));
    }

    /// Takes news of a subscription whose period was paid.
    public Mono<PlanRow> renew(PlanNews news, Instant periodStart) {
        return take(news)
                .flatMap(row -> table.notePeriod(row.id(), periodStart)
                        .filter(Boolean::booleanValue)
                        .flatMap(_ -> grant(row, periodStart))
                        .thenReturn(row));
    }

    private Mono<PlanRow> store(@Nullable PlanRow known, PlanNews told) {
        var news = Optional.ofNullable(told.planId()).flatMap(catalogue::plan).isPresent() ? told : told.withoutPlan();
        var row = known == null
                ? new PlanRow(ids.subscription(), news, seconds(news), news.toldAt())
                : new PlanRow(known.id(), news, seconds(news), known.createdAt());
        return table.put(row).then(tell(known, row)).thenReturn(row);
    }

    /// None for a plan that the catalogue does not have.
    private long seconds(PlanNews news) {
        return Optional.ofNullable(news.planId())
                .flatMap(catalogue::plan)
                .map(Plan::seconds)
                .orElse(0L);
    }

    private Mono<Void> tell(@Nullable PlanRow before, PlanRow now) {
        var status = now.news().status();
        if (before == null || before.news().status() == status) {
            return Mono.empty();
        }
        return switch (status) {
            case PAST_DUE -> tell(EventType.SUBSCRIPTION_PAYMENT_FAILED, now, null);
            case CANCELED -> tell(EventType.SUBSCRIPTION_CANCELED, now, null);
            case ACTIVE, TRIALING, INCOMPLETE, UNPAID, PAUSED -> Mono.empty();
        };
    }

    static EntryKey grantKey(SubscriptionId id, Instant periodStart) {
        return new EntryKey("subscription:%s/%s".formatted(id, periodStart));
    }

    private Mono<Void> grant(PlanRow row, Instant periodStart) {
        if (row.seconds() == 0) {
            return Mono.empty();
        }
        var credit = new Credit(
                grantKey(row.id(), periodStart),
                row.account(),
                LedgerKind.SUBSCRIPTION,
                Bucket.PLAN,
                row.seconds(),
                null);
        return ledger.credit(credit).then(tell(EventType.SUBSCRIPTION_RENEWED, row, row.seconds()));
    }

    private Mono<Void> tell(EventType type, PlanRow row, @Nullable Long granted) {
        return outbox.append(type, new PlanChanged(row.account(), row.view(), granted));
    }
}
