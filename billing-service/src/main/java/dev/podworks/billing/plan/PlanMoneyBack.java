package dev.podworks.billing.plan;

import dev.podworks.billing.ledger.Credit;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.billing.ledger.LedgerLine;
import dev.podworks.billing.ledger.Links;
import dev.podworks.billing.ledger.Shortfalls;
import dev.podworks.billing.ledger.Withdrawal;
import dev.podworks.billing.plan.PlanTable.Period;
import dev.podworks.contracts.billing.Bucket;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Takes back what a paid period of a plan granted when its money goes back, as far as it is still in the bucket
/// `plan`, and returns what was taken when a dispute is won. The same rules as for purchases.
@Component
public class PlanMoneyBack {
    private final PlanTable table;
    private final Ledger ledger;
    private final Shortfalls shortfalls;

    PlanMoneyBack(PlanTable table, Ledger ledger, Shortfalls shortfalls) {
        this.table = table;
        this.ledger = ledger;
        this.shortfalls = shortfalls;
    }

    /// How much of a period's money its payer has again.
    ///
    /// @param read from {@link #beginRead}: of two reads the one that began later counts
    public record Back(long read, long backCents, long paidCents) {
        /// The share of the granted seconds, rounded down.
        private long secondsOf(long granted) {
            return Math.multiplyExact(granted, Math.min(backCents, paidCents)) / paidCents;
        }
    }

    /// Before the payment is read.
    ///
    /// @param reference the processor's id of the subscription
    /// @return empty where nothing was granted for this period, as for a change of plan within one
    public Mono<Long> beginRead(String reference, Instant periodStart) {
        return table.beginRead(reference, periodStart);
    }

    /// Part of the present transaction.
    public Mono<Void> take(String reference, Instant periodStart, Back back) {
        return table.withReference(reference)
                .flatMap(row -> ledger.lock(row.account())
                        .then(Mono.defer(() -> table.lockPeriod(row.id(), periodStart)))
                        .filter(period -> period.moneyBackRead() < back.read())
                        .flatMap(period -> ledger.lineOf(Plans.grantKey(row.id(), periodStart))
                                .flatMap(granted -> follow(row, period, granted, back))));
    }

    private Mono<Void> follow(PlanRow row, Period period, LedgerLine granted, Back back) {
        var owed = back.secondsOf(granted.deltaSeconds());
        return change(row, period, owed)
                .flatMap(taken -> table.updatePeriod(
                        row.id(), new Period(period.startsAt(), owed, taken, period.reversals() + 1, back.read())));
    }

    /// @return what is taken then in all
    private Mono<Long> change(PlanRow row, Period period, long owed) {
        var key = new EntryKey("subscription_refund:%s/%s/reversal-".formatted(row.id(), period.startsAt())
                + (period.reversals() + 1));
        if (owed > period.owedSeconds()) {
            var withdrawal = new Withdrawal(
                    key,
                    row.account(),
                    LedgerKind.PURCHASE_REFUND,
                    Bucket.PLAN,
                    owed - period.owedSeconds(),
                    "The payment of a month of the plan went back.",
                    Links.NONE);
            return ledger.withdraw(withdrawal)
                    .flatMap(taken -> shortfalls
                            .state(row.id(), row.account(), withdrawal.seconds() - taken)
                            .thenReturn(period.takenSeconds() + taken));
        }
        return period.takenSeconds() > owed
                ? ledger.credit(returned(row, key, period.takenSeconds() - owed))
                        .thenReturn(owed)
                : Mono.just(period.takenSeconds());
    }

    private static Credit returned(PlanRow row, EntryKey key, long seconds) {
        return new Credit(
                key,
                row.account(),
                LedgerKind.SUBSCRIPTION,
                Bucket.PLAN,
                seconds,
                "The dispute of the plan's payment is over: its credits are back.");
    }
}
