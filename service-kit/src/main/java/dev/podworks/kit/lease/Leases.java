package dev.podworks.kit.lease;

import dev.podworks.contracts.id.Id;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.cause.CauseColumns;
import dev.podworks.kit.cause.TraceParent;
import dev.podworks.kit.sql.AfterCommit;
import dev.podworks.kit.sql.Bind;
import dev.podworks.kit.trace.Span;
import dev.podworks.kit.trace.Tracing;
import io.r2dbc.spi.Readable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Work that takes long: a row in `work`, taken by whoever is free, given back when its worker dies.
///
/// A row's `due_at` is the time from which somebody may take it, so an expired lease is simply due again.
public final class Leases {
    private final DatabaseClient db;
    private final InstantSource clock;
    private final Tracing tracing;
    private final ConcurrentMap<String, Runnable> workers = new ConcurrentHashMap<>();

    public Leases(DatabaseClient db, InstantSource clock, Tracing tracing) {
        this.db = db;
        this.clock = clock;
        this.tracing = tracing;
    }

    /// Adds work in the present transaction, for the present cause. What waits already becomes due earlier if it was
    /// due later; what is being worked on stays as it is.
    ///
    /// @throws org.springframework.transaction.NoTransactionException when there is none
    public Mono<Void> enqueue(String queue, String id, Instant dueAt) {
        return AfterCommit.run(() -> wake(queue))
                .then(Mono.deferContextual(context -> insert(queue, id, dueAt, Cause.of(context))));
    }

    private Mono<Void> insert(String queue, String id, Instant dueAt, Cause cause) {
        return db.sql("""
                insert into work (queue, id, due_at, created_at, request_id, account, project, trace_parent)
                values (:queue, :id, :dueAt, :now, :requestId, :account, :project, :traceParent)
                on conflict (queue, id) do update set due_at = excluded.due_at
                where work.lease is null and work.due_at > excluded.due_at
                """)
                .bind("queue", queue)
                .bind("id", id)
                .bind("dueAt", dueAt)
                .bind("now", clock.instant())
                .bind("requestId", Bind.text(cause.request().map(Id::value)))
                .bind("account", Bind.text(cause.account().map(Id::value)))
                .bind("project", Bind.text(cause.project().map(Id::value)))
                .bind("traceParent", Bind.text(cause.trace().map(TraceParent::value)))
                .then();
    }

    /// Takes up to that many due pieces, the longest due first. No two callers get the same one.
    Flux<Lease> claim(String queue, int atMost, Duration length) {
        return db.sql("""
                with due as materialized (
                    select queue, id from work where queue = :queue and due_at <= :now
                    order by due_at limit :atMost for update skip locked)
                update work set attempt = attempt + 1, lease = :token, due_at = :until
                from due where work.queue = due.queue and work.id = due.id
                returning work.queue, work.id, attempt, lease, request_id, account, project, trace_parent
                """)
                .bind("token", UUID.randomUUID().toString())
                .bind("until", clock.instant().plus(length))
                .bind("queue", queue)
                .bind("now", clock.instant())
                .bind("atMost", atMost)
                .map(Leases::lease)
                .all();
    }

    /// Lengthens a lease. False: it expired and somebody else has it, so stop.
    Mono<Boolean> heartbeat(Lease lease, Duration length) {
        return giveBack(lease, clock.instant().plus(length), "lease");
    }

    /// Keeps everybody else off the work until the present transaction ends, {@link #enqueue} included: what is looked
    /// up behind this lock before the work is completed or released is the last word. False: the lease is lost.
    public Mono<Boolean> lock(Lease lease) {
        return db.sql("select id from work where queue = :queue and id = :id and lease = :token for update")
                .bind("queue", lease.queue())
                .bind("id", lease.id())
                .bind("token", lease.token())
                .map(_ -> true)
                .one()
                .defaultIfEmpty(false);
    }

    /// Ends the work, in the transaction of its effect. False: the lease is lost, and the transaction must be rolled
    /// back.
    public Mono<Boolean> complete(Lease lease) {
        return held(lease, "delete from work where queue = :queue and id = :id and lease = :token");
    }

    /// Whether the lease is still this one, and stays so until the present transaction ends.
    public Mono<Boolean> holds(Lease lease) {
        return held(lease, "update work set lease = lease where queue = :queue and id = :id and lease = :token");
    }

    /// Puts the work back for another try. False: the lease is lost already.
    public Mono<Boolean> release(Lease lease, Instant dueAt) {
        return giveBack(lease, dueAt, "null");
    }

    /// Takes work out whoever has it: its worker finds its lease lost at the next heartbeat.
    public Mono<Void> withdraw(String queue, String id) {
        return db.sql("delete from work where queue = :queue and id = :id")
                .bind("queue", queue)
                .bind("id", id)
                .then();
    }

    /// Takes work from whoever has it and keeps it, with its attempts, for the next {@link #enqueue}: its worker finds
    /// its lease lost at the next heartbeat.
    public Mono<Void> park(String queue, String id) {
        return db.sql("update work set lease = null, due_at = 'infinity' where queue = :queue and id = :id")
                .bind("queue", queue)
                .bind("id", id)
                .then();
    }

    /// How many pieces of a queue are due and wait.
    Mono<Long> waiting(String queue) {
        return db.sql("select count(*) as waiting from work where queue = :queue and due_at <= :now")
                .bind("queue", queue)
                .bind("now", clock.instant())
                .map(row -> row.get("waiting", Long.class))
                .one();
    }

    /// The span of a try.
    Span span(Lease lease) {
        var span = tracing.consumer("work " + lease.queue(), lease.cause());
        span.tag("podworks.work_id", lease.id());
        span.tag("podworks.attempt", Integer.toString(lease.attempt()));
        return span;
    }

    void onWork(String queue, Runnable wake) {
        workers.put(queue, wake);
    }

    private void wake(String queue) {
        workers.getOrDefault(queue, () -> {}).run();
    }

    private Mono<Boolean> giveBack(Lease lease, Instant dueAt, String newLease) {
        var sql = "update work set due_at = :dueAt, lease = %s where queue = :queue and id = :id and lease = :token";
        return db.sql(sql.formatted(newLease))
                .bind("dueAt", dueAt)
                .bind("queue", lease.queue())
                .bind("id", lease.id())
                .bind("token", lease.token())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    private Mono<Boolean> held(Lease lease, String sql) {
        return db.sql(sql)
                .bind("queue", lease.queue())
                .bind("id", lease.id())
                .bind("token", lease.token())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    private static Lease lease(Readable row) {
        return new Lease(
                row.get("queue", String.class),
                row.get("id", String.class),
                row.get("attempt", Integer.class),
                row.get("lease", String.class),
                CauseColumns.read(row));
    }
}
