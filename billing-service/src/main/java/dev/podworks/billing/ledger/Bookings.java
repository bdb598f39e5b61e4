package dev.podworks.billing.ledger;

import dev.podworks.billing.ledger.BalanceChanges.BucketChange;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Id;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Parameter;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.DatabaseClient.GenericExecuteSpec;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The statements that write the ledger.
///
/// Every booking is one statement: it locks the balances, decides, inserts the lines and updates the balances.
/// Nothing is computed from values that were read before the locks were held. The same statements update usage by
/// day and show, which the package `usage` reads.
final class Bookings {
    /// The account's balances, locked in the order of the buckets. A statement that waited for these locks sees the
    /// newest balances, but the other tables as of its start. A booking therefore relies on the balances and on key
    /// conflicts, never on reading entries or lines.
    private static final String BALANCES = """
            balances as (
                select bucket, seconds from bucket_balance where account = :account order by bucket for update
            )""";

    /// Computes from the locked values instead of the row's own: these may date from before the wait, and would
    /// violate the check against negative balances.
    private static final String FOLD = """
            fold as (
                update bucket_balance balance set seconds = balances.seconds + line.delta_seconds
                from balances join line using (bucket)
                where balance.account = :account and balance.bucket = balances.bucket
            )
            """;

    private static final String CHANGES = """
            select balances.bucket::text, balances.seconds + coalesce(line.delta_seconds, 0) as seconds,
                coalesce(line.delta_seconds, 0) as delta_seconds
            from balances left join line using (bucket)
            """;

    private final DatabaseClient db;

    Bookings(DatabaseClient db) {
        this.db = db;
    }

    /// Holds the locks until the transaction ends, so that the next statement reads values that cannot change.
    Mono<Void> lock(AccountId account) {
        return db.sql("with " + BALANCES + " select count(*) from balances")
                .bind("account", account.value())
                .then();
    }

    /// @return no changes if the key is already booked or the account does not exist
    Mono<BalanceChanges> credit(Credit credit, Instant now) {
        var statement = db.sql("with " + BALANCES + ", " + """
                entry as (
                    insert into ledger_entry
                        (key, account, kind, outcome, seconds, balance_seconds, note, purchase, created_at)
                    select :key, :account, :kind, 'booked', :seconds, available + :seconds, :note, :purchase, :now
                    from (select sum(seconds)::bigint as available from balances) held where available is not null
                    on conflict (key) do nothing returning key
                ),
                line as (
                    insert into ledger_line (entry, account, bucket, delta_seconds)
                    select key, :account, cast(:bucket as credit_bucket), :seconds from entry
                    returning bucket, delta_seconds
                ),
                """ + FOLD + CHANGES)
                .bind("note", Bind.text(credit.note()))
                .bind("purchase", text(credit.links().purchase()))
                .bind("bucket", credit.bucket().wire());
        return bind(statement, credit.key(), credit.account(), credit.kind(), credit.seconds(), now)
                .map(Bookings::toChange)
                .all()
                .collectList()
                .map(BalanceChanges::of);
    }

    /// @param result the outcome of the debit
    /// @param low whether the balance is below the threshold
    record Decision(Debit debit, DebitResult result, boolean low, long thresholdSeconds) {}

    /// Books them in order, in one statement. Locks the accounts in the order of their ids, so that concurrent
    /// calls cannot deadlock.
    ///
    /// @return a decision for each, in order; none for a key that has a result already or an account that does not
    ///     exist
    Flux<Decision> debitAll(List<Debit> debits, Instant now) {
        return db.sql("""
                select place, outcome, seconds, balance_seconds, low_below_seconds
                from book_debits(:keys, :accounts, :kinds, :seconds, :projects, :shows, :orders, :day, :now)
                """)
                .bind("keys", texts(debits, debit -> debit.key().value()))
                .bind("accounts", texts(debits, debit -> debit.account().value()))
                .bind("kinds", texts(debits, debit -> debit.kind().wire()))
                .bind("seconds", debits.stream().map(Debit::seconds).toArray(Long[]::new))
                .bind("projects", texts(debits, debit -> value(debit.links().project())))
                .bind("shows", texts(debits, debit -> value(debit.links().show())))
                .bind("orders", texts(debits, debit -> value(debit.links().order())))
                .bind("day", UsageDay.of(now))
                .bind("now", now)
                .map(row -> toDecision(row, debits))
                .all();
    }

    private static String[] texts(List<Debit> debits, Function<Debit, String> text) {
        return debits.stream().map(text).toArray(String[]::new);
    }

    /// The SQL function expects an empty string for none.
    private static String value(@Nullable Id id) {
        return id == null ? "" : id.value();
    }

    /// Requires {@link #lock}, since it reads lines.
    ///
    /// @return no changes if there is nothing to give back
    Mono<BalanceChanges> reverse(Reversal reversal, Instant now) {
        var reversed = reversal.reversed();
        var statement = db.sql("with " + BALANCES + ", " + """
                -- Nothing where the entry was booked or refused before.
                refused as (
                    insert into ledger_entry
                        (key, account, kind, outcome, seconds, balance_seconds, project, show, store_order, created_at)
                    select :reversed, :account, :reversedKind, 'refused', :seconds, coalesce(sum(seconds), 0)::bigint,
                        :project, :show, :order, :now
                    from balances
                    on conflict (key) do nothing
                ),
                taken as (
                    select bucket, -delta_seconds as seconds from ledger_line where entry = :reversed
                ),
                entry as (
                    insert into ledger_entry
                        (key, account, kind, outcome, seconds, balance_seconds, project, show, store_order, created_at)
                    select :key, :account, :kind, 'booked', sum(seconds)::bigint,
                        (sum(seconds) + (select sum(seconds) from balances))::bigint, :project, :show, :order, :now
                    from taken having count(*) > 0
                    on conflict (key) do nothing returning key, seconds
                ),
                line as (
                    insert into ledger_line (entry, account, bucket, delta_seconds)
                    select entry.key, :account, taken.bucket, taken.seconds from taken, entry order by taken.bucket
                    returning bucket, delta_seconds
                ),
                """ + FOLD + """
                , usage_reversal as (
                    insert into usage_day (account, mode, day, show, seconds, projects)
                    -- The show as it was when it was taken.
                    select :account, 'live', :day, coalesce(reversed_entry.show, ''), -entry.seconds, 0
                    from entry, ledger_entry reversed_entry where reversed_entry.key = :reversed
                    on conflict (account, mode, day, show) do update
                    set seconds = usage_day.seconds + excluded.seconds
                )
                """ + CHANGES)
                .bind("reversed", reversed.key().value())
                .bind("reversedKind", reversed.kind().wire())
                .bind("day", UsageDay.of(now));
        return bind(
                        link(statement, reversed.links()),
                        reversal.key(),
                        reversed.account(),
                        reversal.kind(),
                        reversed.seconds(),
                        now)
                .map(Bookings::toChange)
                .all()
                .collectList()
                .map(BalanceChanges::of);
    }

    /// @return the seconds taken; empty if the key is already booked or the account does not exist
    Mono<Long> withdraw(Withdrawal withdrawal, Instant now) {
        var statement = db.sql("with " + BALANCES + ", " + """
                entry as (
                    insert into ledger_entry
                        (key, account, kind, outcome, seconds, balance_seconds, note, purchase, created_at)
                    select :key, :account, :kind, 'booked', :seconds, (available - least(:seconds, in_bucket))::bigint,
                        :note, :purchase, :now
                    from (
                        select sum(seconds) as available, sum(seconds) filter (where bucket::text = :bucket) as in_bucket
                        from balances
                    ) held where available is not null
                    on conflict (key) do nothing returning key
                ),
                line as (
                    insert into ledger_line (entry, account, bucket, delta_seconds)
                    select entry.key, :account, balances.bucket, -least(:seconds, balances.seconds) from balances, entry
                    where balances.bucket::text = :bucket and balances.seconds > 0 and :seconds > 0
                    returning bucket, delta_seconds
                ),
                """ + FOLD + """
                select coalesce((select -delta_seconds from line), 0) as taken from entry
                """)
                .bind("note", Bind.text(withdrawal.note()))
                .bind("bucket", withdrawal.bucket().wire())
                .bind("purchase", text(withdrawal.links().purchase()));
        return bind(statement, withdrawal.key(), withdrawal.account(), withdrawal.kind(), withdrawal.seconds(), now)
                .map(row -> row.get("taken", Long.class))
                .one();
    }

    private static GenericExecuteSpec link(GenericExecuteSpec statement, Links links) {
        return statement
                .bind("project", text(links.project()))
                .bind("show", text(links.show()))
                .bind("order", text(links.order()));
    }

    private static Parameter text(@Nullable Id id) {
        return Bind.text(id == null ? null : id.value());
    }

    private static GenericExecuteSpec bind(
            GenericExecuteSpec statement, EntryKey key, AccountId account, LedgerKind kind, long seconds, Instant now) {
        return statement
                .bind("key", key.value())
                .bind("account", account.value())
                .bind("kind", kind.wire())
                .bind("seconds", seconds)
                .bind("now", now);
    }

    private static Decision toDecision(Readable row, List<Debit> debits) {
        var result = LedgerTable.toResult(row);
        var threshold = row.get("low_below_seconds", Long.class);
        var debit = debits.get(row.get("place", Integer.class) - 1);
        return new Decision(debit, result, result.balanceSeconds() < threshold, threshold);
    }

    private static BucketChange toChange(Readable row) {
        return new BucketChange(
                LedgerTable.bucket(row), row.get("seconds", Long.class), row.get("delta_seconds", Long.class));
    }
}
