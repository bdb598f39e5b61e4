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

/// Keeps a table that is partitioned by day in days to come, and drops days that are old.
///
/// At the start it makes a week of them before anything is inserted, then looks every hour. One replica at a time; a
/// busy table is left for the next hour.
public final class DailyPartitions implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(DailyPartitions.class);
    private static final Duration PERIOD = Duration.ofHours(1);
    private static final Duration START_LIMIT = Duration.ofSeconds(30);
    private static final int DAYS_AHEAD = 7;
    /// One that starts at the same moment may be making all of them, and takes longer than the lock is waited for.
    private static final Retry WAITING_FOR_ANOTHER_REPLICA = Retry.fixedDelay(10, Duration.ofMillis(500))
            .filter(fault -> fault instanceof DataAccessResourceFailureException);
    private static final DateTimeFormatter SUFFIX = DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT);

    private final DatabaseClient db;
    private final TransactionalOperator tx;
    private final PartitionedTable table;
    private volatile Disposable upkeep = Disposables.disposed();

    public DailyPartitions(DatabaseClient db, TransactionalOperator tx, PartitionedTable table) {
        this.db = db;
        this.tx = tx;
        this.table = table;
    }

    /// @param name of the table; its partitions are `<name>_<yyyymmdd>`
    /// @param keep how many whole days stay
    /// @param droppable a condition that every row of a day must meet before the day is dropped, such as
    ///       `published_at is not null`
    /// @param daysBack how many past days are made too, for a table whose rows may come late; at most `keep`
    public record PartitionedTable(String name, int keep, String droppable, int daysBack) {
        public PartitionedTable(String name, int keep, String droppable) {
            this(name, keep, droppable, 0);
        }
    }

    @Override
    public void start() {
        upkeep().retryWhen(WAITING_FOR_ANOTHER_REPLICA).block(START_LIMIT);
        upkeep = Flux.interval(PERIOD)
                .concatMap(_ -> upkeep().onErrorResume(this::leaveForLater))
                .subscribe();
    }

    @Override
    public void stop() {
        upkeep.dispose();
    }

    @Override
    public boolean isRunning() {
        return !upkeep.isDisposed();
    }

    /// Before the listeners and workers, which insert.
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }

    Mono<Void> upkeep() {
        return today().flatMap(today -> makeDays(today).then(dropDays(today)));
    }

    /// By the database's clock, which is the one that chooses partitions.
    private Mono<LocalDate> today() {
        return db.sql("select (now() at time zone 'UTC')::date as today")
                .map(row -> row.get("today", LocalDate.class))
                .one();
    }

    private Mono<Void> makeDays(LocalDate today) {
        return lock().thenMany(Flux.range(-table.daysBack(), table.daysBack() + DAYS_AHEAD)
                        .map(today::plusDays)
                        .concatMap(this::makeDay))
                .then()
                .as(tx::transactional);
    }

    private Mono<Void> makeDay(LocalDate day) {
        return execute("create table if not exists %s partition of %s for values from ('%s') to ('%s')"
                .formatted(partition(day), table.name(), midnight(day), midnight(day.plusDays(1))));
    }

    private Mono<Void> dropDays(LocalDate today) {
        return oldDays(today).concatMap(this::dropIfDone).then();
    }

    private Flux<String> oldDays(LocalDate today) {
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

    private Mono<Void> dropIfDone(String partition) {
        return db.sql("select not exists (select 1 from %s where not (%s)) as done"
                        .formatted(partition, table.droppable()))
                .map(row -> row.get("done", Boolean.class))
                .one()
                .filter(Boolean::booleanValue)
                .flatMap(_ -> lock().then(execute("drop table if exists " + partition))
                        .as(tx::transactional));
    }

    /// One replica at a time, and never long in the way of those who insert.
    private Mono<Void> lock() {
        return execute("set local lock_timeout = '2s'")
                .then(execute("select pg_advisory_xact_lock(hashtext('partitions of %s'))".formatted(table.name())));
    }

    private Mono<Void> execute(String sql) {
        return db.sql(sql).then();
    }

    private Mono<Void> leaveForLater(Throwable fault) {
        LOG.warn("The partitions of {} were not kept up this hour: {}", table.name(), fault.toString());
        return Mono.empty();
    }

    private String partition(LocalDate day) {
        return table.name() + "_" + SUFFIX.format(day);
    }

    private static String midnight(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toOffsetDateTime().toString();
    }
}
