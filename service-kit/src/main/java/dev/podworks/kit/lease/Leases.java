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

/// Work items: rows of `work`, claimed under leases.
///
/// `due_at` is when an item may be claimed. A claim sets it to the end of the lease, so an item whose lease has
/// expired is due again.
public final class Leases {
    private final DatabaseClient db;
    private final InstantSource clock;
    private final Tracing tracing;
    private final ConcurrentMap<String, Runnable> wakeUps = new ConcurrentHashMap<>();

    public Leases(DatabaseClient db, InstantSource clock, Tracing tracing) {
        this.db = db;
        this.clock = clock;
        this.tracing = tracing;
    }

    /// Adds a work item in the current transaction, with the current cause. An item that exists already and is not
    /// leased becomes due earlier if it was due later; an item that is leased stays as it is.
    ///
    /// @throws org.springframework.transaction.NoTransactionException when there is none
    public Mono<Void> enqueue(String queue, String id, Instant dueAt) {
        return AfterCommit.run(() -> wakeWorker(queue))
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

    /// Claims due items, the longest due first. Concurrent callers get different ones.
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

    /// Prolongs a lease.
    ///
    /// @return false when the lease is lost: stop
    Mono<Boolean> heartbeat(Lease lease, Duration length) {
        return updateDueAt(lease, clock.instant().plus(length), "lease");
    }

    /// Locks the item's row until the current transaction ends. {@link #enqueue} for the same item waits for that
    /// too, so a query under this lock sees everything that was added before the item is completed or released.
    ///
    /// @return false when the lease is lost
    public Mono<Boolean> lock(Lease lease) {
        return db.sql("select id from work where queue = :queue and id = :id and lease = :token for update")
                .bind("queue", lease.queue())
                .bind("id", lease.id())
                .bind("token", lease.token())
                .map(_ -> true)
                .one()
                .defaultIfEmpty(false);
    }

    /// Deletes the item, in the transaction of its effect.
    ///
    /// @return false when the lease is lost: the transaction must be rolled back
    public Mono<Boolean> complete(Lease lease) {
        return updateOne(lease, "delete from work where queue = :queue and id = :id and lease = :token");
    }

    /// Deletes the item as the last step of its effect.
    ///
    /// @return the error {@link LeaseLostException}, which rolls the transaction back
    public Mono<Void> requireComplete(Lease lease) {
        return complete(lease)
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lease)))
                .then();
    }

    /// Whether the lease is valid, which it then stays until the current transaction ends.
    public Mono<Boolean> holds(Lease lease) {
        return updateOne(lease, "update work set lease = lease where queue = :queue and id = :id and lease = :token");
    }

    /// Ends the lease; the item may be claimed again from `dueAt` on.
    ///
    /// @return false when the lease is lost
    public Mono<Boolean> release(Lease lease, Instant dueAt) {
        return updateDueAt(lease, dueAt, "null");
    }

    /// Deletes an item, even if it is leased: its worker finds the lease lost at the next heartbeat.
    public Mono<Void> withdraw(String queue, String id) {
        return db.sql("delete from work where queue = :queue and id = :id")
                .bind("queue", queue)
                .bind("id", id)
                .then();
    }

    /// Ends any lease of an item and keeps the item, with its attempts, until the next {@link #enqueue}: its worker
    /// finds the lease lost at the next heartbeat.
    public Mono<Void> park(String queue, String id) {
        return db.sql("update work set lease = null, due_at = 'infinity' where queue = :queue and id = :id")
                .bind("queue", queue)
                .bind("id", id)
                .then();
    }

    Mono<Long> countDue(String queue) {
        return db.sql("select count(*) as due from work where queue = :queue and due_at <= :now")
                .bind("queue", queue)
                .bind("now", clock.instant())
                .map(row -> row.get("due", Long.class))
                .one();
    }

    /// The span of one attempt.
    Span span(Lease lease) {
        var span = tracing.consumer("work " + lease.queue(), lease.cause());
        span.tag("podworks.work_id", lease.id());
        span.tag("podworks.attempt", Integer.toString(lease.attempt()));
        return span;
    }

    /// @param wakeUp runs after each commit that enqueued an item in this process
    void onEnqueue(String queue, Runnable wakeUp) {
        wakeUps.put(queue, wakeUp);
    }

    private void wakeWorker(String queue) {
        wakeUps.getOrDefault(queue, () -> {}).run();
    }

    private Mono<Boolean> updateDueAt(Lease lease, Instant dueAt, String newLease) {
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

    private Mono<Boolean> updateOne(Lease lease, String sql) {
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
