package dev.podworks.billing.plan;

import dev.podworks.billing.ledger.Credit;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.billing.ledger.LedgerLine;
import dev.podworks.billing.ledger.Links;
import dev.podworks.billing.ledger.Shortfalls;
import dev.podworks.billing.ledger.Withdrawal;
import dev.podworks.billing.plan.SubscriptionTable.Period;
import dev.podworks.contracts.billing.Bucket;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Withdraws a period's credits when its payment is refunded or disputed, as far as they are left in the bucket
/// `plan`, and returns them when a dispute is won. The rules are the same as for purchases.
@Component
public class SubscriptionReversals {
    private final SubscriptionTable table;
    private final Ledger ledger;
    private final Shortfalls shortfalls;

    SubscriptionReversals(SubscriptionTable table, Ledger ledger, Shortfalls shortfalls) {
        this.table = table;
        this.ledger = ledger;
        this.shortfalls = shortfalls;
    }

    /// The refunded and disputed part of a period's payment.
    ///
    /// @param read from {@link #beginRead}: the read that began last wins
    public record ReversedPayment(long read, long reversedCents, long paidCents) {
        /// The share of the granted seconds, rounded down.
        private long secondsReversedOf(long granted) {
            return Math.multiplyExact(granted, Math.min(reversedCents, paidCents)) / paidCents;
        }
    }

    /// Call this before reading the payment.
    ///
    /// @param reference the processor's subscription id
    /// @return empty if this period granted nothing, as after a change of plan within it
    public Mono<Long> beginRead(String reference, Instant periodStart) {
        return table.beginRead(reference, periodStart);
    }

    /// Runs in the caller's transaction.
    public Mono<Void> apply(String reference, Instant periodStart, ReversedPayment payment) {
        return table.findByReference(reference)
                .flatMap(row -> ledger.lock(row.account())
                        .then(Mono.defer(() -> table.lockPeriod(row.id(), periodStart)))
                        .filter(period -> period.reversalRead() < payment.read())
                        .flatMap(period -> ledger.lineOf(Subscriptions.grantKey(row.id(), periodStart))
                                .flatMap(granted -> update(row, period, granted, payment))));
    }

    private Mono<Void> update(SubscriptionRow row, Period period, LedgerLine granted, ReversedPayment payment) {
        var owed = payment.secondsReversedOf(granted.deltaSeconds());
        return withdrawOrReturn(row, period, owed)
                .flatMap(taken -> table.updatePeriod(
                        row.id(), new Period(period.startsAt(), owed, taken, period.reversals() + 1, payment.read())));
    }

    /// @return the total seconds withdrawn
    private Mono<Long> withdrawOrReturn(SubscriptionRow row, Period period, long owed) {
        var key = new EntryKey("subscription_refund:%s/%s/reversal-".formatted(row.id(), period.startsAt())
                + (period.reversals() + 1));
        if (owed > period.owedSeconds()) {
            var withdrawal = new Withdrawal(
                    key,
                    row.account(),
                    LedgerKind.PURCHASE_REFUND,
                    Bucket.PLAN,
                    owed - period.owedSeconds(),
                    "The payment for a month of the plan was refunded or disputed.",
                    Links.NONE);
            return ledger.withdraw(withdrawal)
                    .flatMap(taken -> shortfalls
                            .record(row.id(), row.account(), withdrawal.seconds() - taken)
                            .thenReturn(period.takenSeconds() + taken));
        }
        return period.takenSeconds() > owed
                ? ledger.credit(returned(row, key, period.takenSeconds() - owed))
                        .thenReturn(owed)
                : Mono.just(period.takenSeconds());
    }

    private static Credit returned(SubscriptionRow row, EntryKey key, long seconds) {
        return new Credit(
                key,
                row.account(),
                LedgerKind.SUBSCRIPTION,
                Bucket.PLAN,
                seconds,
                "The dispute over the plan's payment was won. Its credits were returned.");
    }
}
