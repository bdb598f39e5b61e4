package dev.podworks.kit.partition;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/// Maintains a table that is partitioned by day: creates future partitions and drops old ones.
///
/// At startup it creates the partitions of a week before anything is inserted; afterwards it runs every hour. One
/// replica runs at a time. A busy table is skipped until the next hour.
public final class DailyPartitions implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(DailyPartitions.class);
    private static final Duration PERIOD = Duration.ofHours(1);
    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
    private static final int DAYS_AHEAD = 7;
    /// Another replica that starts may hold the lock for longer than the lock timeout.
    private static final Retry LOCK_RETRY = Retry.fixedDelay(10, Duration.ofMillis(500))
            .filter(failure -> failure instanceof DataAccessResourceFailureException);
    private static final DateTimeFormatter SUFFIX = DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT);

    private final DatabaseClient db;
    private final TransactionalOperator tx;
    private final PartitionedTable table;
    private volatile Disposable timer = Disposables.disposed();

    public DailyPartitions(DatabaseClient db, TransactionalOperator tx, PartitionedTable table) {
        this.db = db;
        this.tx = tx;
        this.table = table;
    }

    /// @param name of the table; its partitions are `<name>_<yyyymmdd>`
    /// @param keep how many whole days are kept
    /// @param droppable SQL condition that all rows of a partition must meet before it is dropped, such as
    ///     `published_at is not null`
    /// @param daysBack how many past days are created, too, for rows that arrive late; at most `keep`
    public record PartitionedTable(String name, int keep, String droppable, int daysBack) {
        public PartitionedTable(String name, int keep, String droppable) {
            this(name, keep, droppable, 0);
        }
    }

    @Override
    public void start() {
        maintain().retryWhen(LOCK_RETRY).block(START_TIMEOUT);
        timer = Flux.interval(PERIOD)
                .concatMap(_ -> maintain().onErrorResume(this::logAndContinue))
                .subscribe();
    }

    @Override
    public void stop() {
        timer.dispose();
    }

    @Override
    public boolean isRunning() {
        return !timer.isDisposed();
    }

    /// Started before the event listeners and workers, which insert rows.
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }

    Mono<Void> maintain() {
        return today().flatMap(today -> createPartitions(today).then(dropPartitions(today)));
    }

    /// By the database's clock, which also decides the partition of a row.
    private Mono<LocalDate> today() {
        return db.sql("select (now() at time zone 'UTC')::date as today")
                .map(row -> row.get("today", LocalDate.class))
                .one();
    }

    private Mono<Void> createPartitions(LocalDate today) {
        return lock().thenMany(Flux.range(-table.daysBack(), table.daysBack() + DAYS_AHEAD)
                        .map(today::plusDays)
                        .concatMap(this::createPartition))
                .then()
                .as(tx::transactional);
    }

    private Mono<Void> createPartition(LocalDate day) {
        return execute("create table if not exists %s partition of %s for values from ('%s') to ('%s')"
                .formatted(partition(day), table.name(), midnight(day), midnight(day.plusDays(1))));
    }

    private Mono<Void> dropPartitions(LocalDate today) {
        return oldPartitions(today).concatMap(this::dropIfDroppable).then();
    }

    private Flux<String> oldPartitions(LocalDate today) {
        return db.sql("""
                select child.relname as name
                from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
                where parent.relname = :table and child.relname < :oldest
                order by child.relname
                """)
                .bind("table", table.name())
                .bind("oldest", partition(today.minusDays(table.keep())))
                .map(row -> row.get("name", String.class))
                .all();
    }

    private Mono<Void> dropIfDroppable(String partition) {
        return db.sql("select not exists (select 1 from %s where not (%s)) as droppable"
                        .formatted(partition, table.droppable()))
                .map(row -> row.get("droppable", Boolean.class))
                .one()
                .filter(Boolean::booleanValue)
                .flatMap(_ -> lock().then(execute("drop table if exists " + partition))
                        .as(tx::transactional));
    }

    /// One replica at a time, with a short lock timeout so that inserts are not blocked for long.
    private Mono<Void> lock() {
        return execute("set local lock_timeout = '2s'")
                .then(execute("select pg_advisory_xact_lock(hashtext('partitions of %s'))".formatted(table.name())));
    }

    private Mono<Void> execute(String sql) {
        return db.sql(sql).then();
    }

    private Mono<Void> logAndContinue(Throwable failure) {
        LOG.warn(
                "Maintenance of the partitions of {} failed and is retried in an hour: {}",
                table.name(),
                failure.toString());
        return Mono.empty();
    }

    private String partition(LocalDate day) {
        return table.name() + "_" + SUFFIX.format(day);
    }

    private static String midnight(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toOffsetDateTime().toString();
    }
}
