package dev.podworks.deliveries.delivery;

import static dev.podworks.deliveries.delivery.DeliveryRows.COLUMNS;

import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.deliveries.destination.Destination;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.cause.TraceParent;
import dev.podworks.kit.sql.Bind;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `delivery` but for that of the lanes.
@Component
class DeliveryTable {
    /// What a caller may see: deliveries of projects that it may see, deleted ones included.
    private static final String OWN = """
            d.account = :account and d.mode = :mode and (cast(:show as text) is null or exists (
                select 1 from project p where p.id = d.project and p.show = :show))
            """;

    private final DatabaseClient db;
    private final InstantSource clock;

    DeliveryTable(DatabaseClient db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    /// One that waits for its project to be completed, or for nothing. Does nothing where one is under way.
    ///
    /// @param due when to begin; null for a project that is not completed
    Mono<Void> insert(DeliveryId id, ProjectSnapshot project, Destination destination, @Nullable Instant due) {
        return Mono.deferContextual(context -> caused(Cause.of(context), """
                insert into delivery (id, version, account, mode, project, destination, connection, status, attempts,
                    failures, retried, created_at, window_from, next_attempt_at, files_done, upload_offset,
                    request_id, trace_parent)
                values (:id, 1, :account, :mode, :project, :destination, :connection, 'waiting', 0,
                    0, false, :now, :due, :due, 0, 0,
                    :requestId, :traceParent)
                on conflict (project, destination) where status in ('waiting', 'sending') do nothing
                """)
                .bind("id", id.value())
                .bind("account", project.account().value())
                .bind("mode", project.mode().wire())
                .bind("project", project.id().value())
                .bind("destination", destination.id().value())
                .bind("connection", destination.connection().value())
                .bind("now", clock.instant())
                .bind("due", Bind.instant(due))
                .then());
    }

    /// The same for a project that was completed, unless the destination had a delivery of it before: the topic may be
    /// read from its start once more.
    Mono<Void> insertFirst(DeliveryId id, ProjectSnapshot project, Destination destination) {
        return db.sql("""
                select 1 from delivery where project = :project and destination = :destination and status <> 'cancelled'
                limit 1
                """)
                .bind("project", project.id().value())
                .bind("destination", destination.id().value())
                .map(_ -> true)
                .one()
                .switchIfEmpty(
                        Mono.defer(() -> insert(id, project, destination, null)).thenReturn(true))
                .then();
    }

    Mono<Delivery> find(Caller caller, DeliveryId id) {
        return own(caller, "select " + COLUMNS + " from delivery d where d.id = :id and " + OWN)
                .bind("id", id.value())
                .map(DeliveryRows::delivery)
                .one();
    }

    /// The row stays locked until the transaction ends.
    Mono<Delivery> lock(Caller caller, DeliveryId id) {
        return own(caller, "select " + COLUMNS + " from delivery d where d.id = :id and " + OWN + " for update of d")
                .bind("id", id.value())
                .map(DeliveryRows::delivery)
                .one();
    }

    /// Newest first.
    Flux<Delivery> list(ProjectId project) {
        return db.sql("select " + COLUMNS
                        + " from delivery d where d.project = :project order by d.created_at desc, d.id desc")
                .bind("project", project.value())
                .map(DeliveryRows::delivery)
                .all();
    }

    Flux<Delivery> underWay(ProjectId project) {
        return db.sql("select " + COLUMNS
                        + " from delivery d where d.project = :project and d.status in ('waiting', 'sending')")
                .bind("project", project.value())
                .map(DeliveryRows::delivery)
                .all();
    }

    /// Those of a project that waited for it begin now.
    Flux<Delivery> begin(ProjectId project) {
        return Flux.deferContextual(context -> caused(Cause.of(context), """
                update delivery d set next_attempt_at = :now, window_from = :now, version = version + 1,
                    request_id = :requestId, trace_parent = :traceParent
                where d.project = :project and d.status = 'waiting' and d.next_attempt_at is null
                returning\s""" + COLUMNS)
                .bind("project", project.value())
                .bind("now", clock.instant())
                .map(DeliveryRows::delivery)
                .all());
    }

    /// Projects that were completed and for which a delivery still waits: their completion was missed.
    Flux<ProjectId> findMissed(int atMost) {
        return db.sql("""
                select distinct d.project from delivery d join project p on p.id = d.project
                where d.status = 'waiting' and d.next_attempt_at is null and p.status = 'completed' and not p.removed
                limit :atMost
                """)
                .bind("atMost", atMost)
                .map(row -> new ProjectId(row.get("project", String.class)))
                .all();
    }

    /// The same for projects that ended without files.
    Flux<ProjectId> findOrphaned(int atMost) {
        return db.sql("""
                select distinct d.project from delivery d join project p on p.id = d.project
                where d.status = 'waiting' and d.next_attempt_at is null
                  and (p.removed or p.status in ('failed', 'cancelled'))
                limit :atMost
                """)
                .bind("atMost", atMost)
                .map(row -> new ProjectId(row.get("project", String.class)))
                .all();
    }

    /// There will be nothing to send.
    Mono<Void> cancel(ProjectId project) {
        return db.sql("""
                update delivery set status = 'cancelled', version = version + 1, next_attempt_at = null, lane = null,
                    lease = null, retried = false, ended_at = :now
                where project = :project and status in ('waiting', 'sending')
                """)
                .bind("project", project.value())
                .bind("now", clock.instant())
                .then();
    }

    /// Notes now as the end of deliveries that ended without a note of when: by a release that did not write one.
    Mono<Long> noteEnds(int atMost) {
        return db.sql("""
                update delivery set ended_at = :now where id in (
                    select id from delivery
                    where status in ('delivered', 'failed', 'cancelled') and ended_at is null
                    limit :atMost for update skip locked)
                """)
                .bind("now", clock.instant())
                .bind("atMost", atMost)
                .fetch()
                .rowsUpdated();
    }

    /// @param kept how long after their end
    Mono<Long> deleteEnded(Duration kept, int atMost) {
        return db.sql("""
                delete from delivery where id in (
                    select id from delivery
                    where status in ('delivered', 'failed', 'cancelled') and ended_at <= :before
                    order by ended_at limit :atMost for update skip locked)
                """)
                .bind("before", clock.instant().minus(kept))
                .bind("atMost", atMost)
                .fetch()
                .rowsUpdated();
    }

    /// Another round for one that failed.
    Mono<Delivery> retry(DeliveryId id) {
        return Mono.deferContextual(context -> caused(Cause.of(context), """
                update delivery d set status = 'waiting', version = version + 1, error_code = null, error_message = null,
                    failures = 0, retried = true, window_from = :now, next_attempt_at = :now, ended_at = null,
                    request_id = :requestId, trace_parent = :traceParent
                where d.id = :id and d.status = 'failed'
                returning\s""" + COLUMNS)
                .bind("id", id.value())
                .bind("now", clock.instant())
                .map(DeliveryRows::delivery)
                .one());
    }

    /// What waits for another try is due at once: the connection works again, or is gone.
    Mono<Void> hurry(ConnectionId connection) {
        return db.sql("""
                update delivery set next_attempt_at = :now
                where connection = :connection and status = 'waiting' and next_attempt_at > :now
                """)
                .bind("connection", connection.value())
                .bind("now", clock.instant())
                .then();
    }

    /// The same for a destination that is gone. What waits for its project fails once that is completed.
    Mono<Void> hurry(DestinationId destination) {
        return db.sql("""
                update delivery set next_attempt_at = :now
                where destination = :destination and status = 'waiting' and next_attempt_at > :now
                """)
                .bind("destination", destination.value())
                .bind("now", clock.instant())
                .then();
    }

    /// What makes a delivery due keeps for whom it did: the lane that sends it serves many.
    private DatabaseClient.GenericExecuteSpec caused(Cause cause, String sql) {
        return db.sql(sql)
                .bind("requestId", Bind.text(cause.request().map(Id::value)))
                .bind("traceParent", Bind.text(cause.trace().map(TraceParent::value)));
    }

    private DatabaseClient.GenericExecuteSpec own(Caller caller, String sql) {
        return db.sql(sql)
                .bind("account", caller.account().value())
                .bind("mode", caller.mode().wire())
                .bind("show", Bind.text(Optional.ofNullable(caller.show()).map(ShowId::value)));
    }
}
