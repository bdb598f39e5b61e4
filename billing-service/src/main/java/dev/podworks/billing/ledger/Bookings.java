package dev.podworks.billing.ledger;

import dev.podworks.billing.ledger.Moves.Move;
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
/// Every booking is one statement: it locks the balances, decides, adds the lines and folds them. Nothing is computed
/// from what was read before the locks were held. Usage is another fold of the same entries, by day and show, and so it
/// is kept in the same statements; the feature `usage` reads it.
final class Bookings {
    /// The account's balances, locked in the order of the buckets. Whoever waited here goes on with the newest values,
    /// while the rest of its statement still sees the other tables as they were when it began to wait: so a booking
    /// knows what happened meanwhile from here and from conflicts of keys, never from reading entries or lines.
    private static final String WALLET = """
            wallet as (
                select bucket, seconds from bucket_balance where account = :account order by bucket for update
            )""";

    /// Counts from the locked values, not from the row's own: the database would check those against zero as they were
    /// before the wait, and refuse what the newest ones allow.
    private static final String FOLD = """
            fold as (
                update bucket_balance balance set seconds = wallet.seconds + line.delta_seconds
                from wallet join line using (bucket)
                where balance.account = :account and balance.bucket = wallet.bucket
            )
            """;

    private static final String MOVES = """
            select wallet.bucket::text, wallet.seconds + coalesce(line.delta_seconds, 0) as seconds,
                coalesce(line.delta_seconds, 0) as delta_seconds
            from wallet left join line using (bucket)
            """;

    private final DatabaseClient db;

    Bookings(DatabaseClient db) {
        this.db = db;
    }

    /// Takes the locks until the transaction ends, so that the next statement reads what is true until then.
    Mono<Void> lock(AccountId account) {
        return db.sql("with " + WALLET + " select count(*) from wallet")
                .bind("account", account.value())
                .then();
    }

    /// @return no moves when the key was booked before, or when the account is unknown
    Mono<Moves> credit(Credit credit, Instant now) {
        var statement = db.sql("with " + WALLET + ", " + """
                entry as (
                    insert into ledger_entry
                        (key, account, kind, outcome, seconds, balance_seconds, note, purchase, created_at)
                    select :key, :account, :kind, 'booked', :seconds, available + :seconds, :note, :purchase, :now
                    from (select sum(seconds)::bigint as available from wallet) held where available is not null
                    on conflict (key) do nothing returning key
                ),
                line as (
                    insert into ledger_line (entry, account, bucket, delta_seconds)
                    select key, :account, cast(:bucket as credit_bucket), :seconds from entry
                    returning bucket, delta_seconds
                ),
                """ + FOLD + MOVES)
                .bind("note", Bind.text(credit.note()))
                .bind("purchase", text(credit.links().purchase()))
                .bind("bucket", credit.bucket().wire());
        return bind(statement, credit.key(), credit.account(), credit.kind(), credit.seconds(), now)
                .map(Bookings::toMove)
                .all()
                .collectList()
                .map(Moves::of);
    }

    /// @param answer what became of the debit
    /// @param low whether the account runs low now
    record Decision(Debit debit, DebitAnswer answer, boolean low, long thresholdSeconds) {}

    /// One after the other, in one statement. Locks the accounts in their order, so that two of these never wait for
    /// each other.
    ///
    /// @return a decision for each, in their order; none where its key has an answer already or the account is
    ///     unknown
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

    /// Empty for none, as the function takes it.
    private static String value(@Nullable Id id) {
        return id == null ? "" : id.value();
    }

    /// Under {@link #lock}, since it reads lines.
    ///
    /// @return no moves when there is nothing to give back, or no longer
    Mono<Moves> reverse(Reversal reversal, Instant now) {
        var reversed = reversal.reversed();
        var statement = db.sql("with " + WALLET + ", " + """
                -- Nothing where the entry was booked or refused before.
                refused as (
                    insert into ledger_entry
                        (key, account, kind, outcome, seconds, balance_seconds, project, show, store_order, created_at)
                    select :reversed, :account, :reversedKind, 'refused', :seconds, coalesce(sum(seconds), 0)::bigint,
                        :project, :show, :order, :now
                    from wallet
                    on conflict (key) do nothing
                ),
                taken as (
                    select bucket, -delta_seconds as seconds from ledger_line where entry = :reversed
                ),
                entry as (
                    insert into ledger_entry
                        (key, account, kind, outcome, seconds, balance_seconds, project, show, store_order, created_at)
                    select :key, :account, :kind, 'booked', sum(seconds)::bigint,
                        (sum(seconds) + (select sum(seconds) from wallet))::bigint, :project, :show, :order, :now
                    from taken having count(*) > 0
                    on conflict (key) do nothing returning key, seconds
                ),
                line as (
                    insert into ledger_line (entry, account, bucket, delta_seconds)
                    select entry.key, :account, taken.bucket, taken.seconds from taken, entry order by taken.bucket
                    returning bucket, delta_seconds
                ),
                """ + FOLD + """
                , unused as (
                    insert into usage_day (account, mode, day, show, seconds, projects)
                    -- The show as it was when it was taken.
                    select :account, 'live', :day, coalesce(taken_for.show, ''), -entry.seconds, 0
                    from entry, ledger_entry taken_for where taken_for.key = :reversed
                    on conflict (account, mode, day, show) do update
                    set seconds = usage_day.seconds + excluded.seconds
                )
                """ + MOVES)
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
                .map(Bookings::toMove)
                .all()
                .collectList()
                .map(Moves::of);
    }

    /// @return the seconds that were taken; empty when the key was booked before, or when the account is unknown
    Mono<Long> withdraw(Withdrawal withdrawal, Instant now) {
        var statement = db.sql("with " + WALLET + ", " + """
                entry as (
                    insert into ledger_entry
                        (key, account, kind, outcome, seconds, balance_seconds, note, purchase, created_at)
                    select :key, :account, :kind, 'booked', :seconds, (available - least(:seconds, here))::bigint,
                        :note, :purchase, :now
                    from (
                        select sum(seconds) as available, sum(seconds) filter (where bucket::text = :bucket) as here
                        from wallet
                    ) held where available is not null
                    on conflict (key) do nothing returning key
                ),
                line as (
                    insert into ledger_line (entry, account, bucket, delta_seconds)
                    select entry.key, :account, wallet.bucket, -least(:seconds, wallet.seconds) from wallet, entry
                    where wallet.bucket::text = :bucket and wallet.seconds > 0 and :seconds > 0
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
        var answer = LedgerTable.toAnswer(row);
        var threshold = row.get("low_below_seconds", Long.class);
        var debit = debits.get(row.get("place", Integer.class) - 1);
        return new Decision(debit, answer, answer.balanceSeconds() < threshold, threshold);
    }

    private static Move toMove(Readable row) {
        return new Move(LedgerTable.bucket(row), row.get("seconds", Long.class), row.get("delta_seconds", Long.class));
    }
}
