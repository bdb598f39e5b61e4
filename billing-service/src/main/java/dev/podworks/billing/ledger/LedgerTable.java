package dev.podworks.billing.ledger;

import dev.podworks.billing.ledger.BalanceChanges.BucketChange;
import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.OrderId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.contracts.id.ShowId;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Opens accounts and reads `ledger_entry`, `ledger_line` and `bucket_balance`. They are written by {@link Bookings}.
final class LedgerTable {
    private static final String LINES = """
            select line.id, line.bucket::text, entry.kind, line.delta_seconds, entry.created_at, entry.note,
                entry.project, entry.show, entry.purchase, entry.store_order
            from %s line join ledger_entry entry on entry.key = line.entry
            """;

    private final DatabaseClient db;

    LedgerTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<Boolean> open(AccountId account) {
        return db.sql("""
                with opened as (insert into ledger_account (account) values (:account) on conflict do nothing)
                insert into bucket_balance (account, bucket)
                select :account, unnest(enum_range(null::credit_bucket)) on conflict do nothing
                """)
                .bind("account", account.value())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows > 0);
    }

    Mono<Boolean> exists(AccountId account) {
        return db.sql("select exists (select 1 from bucket_balance where account = :account) as known")
                .bind("account", account.value())
                .map(row -> row.get("known", Boolean.class))
                .one();
    }

    /// Inserts the account if needed: settings may be saved before the account's first event.
    Mono<Void> setLowBalanceThreshold(AccountId account, long seconds) {
        return db.sql("""
                insert into ledger_account (account, low_below_seconds) values (:account, :seconds)
                on conflict (account) do update set low_below_seconds = excluded.low_below_seconds
                """)
                .bind("account", account.value())
                .bind("seconds", seconds)
                .then();
    }

    Mono<Balance> balance(AccountId account) {
        return db.sql("select bucket::text, seconds from bucket_balance where account = :account")
                .bind("account", account.value())
                .map(row -> new BucketChange(bucket(row), row.get("seconds", Long.class), 0))
                .all()
                .collectMap(BucketChange::bucket, BucketChange::seconds)
                .filter(buckets -> !buckets.isEmpty())
                .map(BalanceChanges::balance);
    }

    Mono<DebitResult> resultOf(EntryKey key) {
        return db.sql("select outcome, seconds, balance_seconds from ledger_entry where key = :key")
                .bind("key", key.value())
                .map(LedgerTable::toResult)
                .one();
    }

    Flux<LedgerLine> lines(AccountId account, LedgerFilter filter, long before, int atMost) {
        return db.sql(LINES.formatted("(" + filter.sql() + ")") + "order by id desc")
                .bind("account", account.value())
                .bind("before", before)
                .bind("atMost", atMost)
                .bindValues(filter.parameters())
                .map(LedgerTable::toLine)
                .all();
    }

    /// Only for entries with one line, such as credits.
    Mono<LedgerLine> lineOf(EntryKey key) {
        return db.sql(LINES.formatted("ledger_line") + "where line.entry = :key")
                .bind("key", key.value())
                .map(LedgerTable::toLine)
                .one();
    }

    Mono<Long> sumChanges(AccountId account, PurchaseId purchase, Collection<String> keyPrefixes) {
        return db.sql("""
                select coalesce(sum(delta_seconds), 0)::bigint as change
                from ledger_line line join ledger_entry on key = entry
                where line.account = :account and purchase = :purchase
                    and exists (select 1 from unnest(:prefixes) as prefix where starts_with(key, prefix))
                """)
                .bind("account", account.value())
                .bind("purchase", purchase.value())
                .bind("prefixes", keyPrefixes.toArray(String[]::new))
                .map(row -> row.get("change", Long.class))
                .one();
    }

    static DebitResult toResult(Readable row) {
        return new DebitResult(
                "booked".equals(row.get("outcome", String.class)),
                row.get("seconds", Long.class),
                row.get("balance_seconds", Long.class));
    }

    private static LedgerLine toLine(Readable row) {
        return new LedgerLine(
                row.get("id", Long.class),
                bucket(row),
                WireEnum.of(LedgerKind.class, row.get("kind", String.class)),
                row.get("delta_seconds", Long.class),
                row.get("created_at", Instant.class),
                row.get("note", String.class),
                new Links(
                        id(row, "project", ProjectId::new),
                        id(row, "show", ShowId::new),
                        id(row, "purchase", PurchaseId::new),
                        id(row, "store_order", OrderId::new)));
    }

    private static <T> @Nullable T id(Readable row, String column, Function<String, T> type) {
        return Optional.ofNullable(row.get(column, String.class)).map(type).orElse(null);
    }

    static Bucket bucket(Readable row) {
        return WireEnum.of(Bucket.class, row.get("bucket", String.class));
    }
}
