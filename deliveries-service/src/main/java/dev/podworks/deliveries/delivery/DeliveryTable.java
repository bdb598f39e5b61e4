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
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `delivery`, except for what lanes do: [LaneTable].
@Component
class DeliveryTable {
    /// Deliveries that a caller can see: those of projects that it can see, including deleted ones.
    private static final String VISIBLE = """
            d.account = :account and d.mode = :mode and (cast(:show as text) is null or exists (
                select 1 from project p where p.id = d.project and p.show = :show))
            """;

    private final DatabaseClient db;
    private final InstantSource clock;

    DeliveryTable(DatabaseClient db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    /// Does nothing if a delivery to the destination is in progress.
    ///
    /// @param due null for a project that is not completed
    Mono<Void> insert(DeliveryId id, ProjectSnapshot project, Destination destination, @Nullable Instant due) {
        return insert(id, project, destination, due, false);
    }

    /// To a destination that the project names.
    Mono<Void> insertNamed(DeliveryId id, ProjectSnapshot project, Destination destination) {
        return insert(id, project, destination, null, true);
    }

    private Mono<Void> insert(
            DeliveryId id, ProjectSnapshot project, Destination destination, @Nullable Instant due, boolean named) {
        return Mono.deferContextual(context -> withCause(Cause.of(context), """
                insert into delivery (id, version, account, mode, project, destination, connection, status, attempts,
                    failures, retried, named, created_at, window_from, next_attempt_at, files_done, upload_offset,
                    request_id, trace_parent)
                values (:id, 1, :account, :mode, :project, :destination, :connection, 'waiting', 0,
                    0, false, :named, :now, :due, :due, 0, 0,
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
                .bind("named", named)
                .then());
    }

    /// The same for a completed project, unless there was a delivery of it to the destination before: the event may
    /// be a replay.
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
                        Mono.defer(() -> insertNamed(id, project, destination)).thenReturn(true))
                .then();
    }

    Mono<Delivery> find(Caller caller, DeliveryId id) {
        return visible(caller, "select " + COLUMNS + " from delivery d where d.id = :id and " + VISIBLE)
                .bind("id", id.value())
                .map(DeliveryRows::delivery)
                .one();
    }

    /// The row stays locked until the transaction ends.
    Mono<Delivery> lock(Caller caller, DeliveryId id) {
        return visible(
                        caller,
                        "select " + COLUMNS + " from delivery d where d.id = :id and " + VISIBLE + " for update of d")
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

    Flux<Delivery> inProgress(ProjectId project) {
        return db.sql("select " + COLUMNS
                        + " from delivery d where d.project = :project and d.status in ('waiting', 'sending')")
                .bind("project", project.value())
                .map(DeliveryRows::delivery)
                .all();
    }

    /// Makes the deliveries that waited for the project due now.
    Flux<Delivery> start(ProjectId project) {
        return Flux.deferContextual(context -> withCause(Cause.of(context), """
                update delivery d set next_attempt_at = :now, window_from = :now, version = version + 1,
                    request_id = :requestId, trace_parent = :traceParent
                where d.project = :project and d.status = 'waiting' and d.next_attempt_at is null
                returning\s""" + COLUMNS)
                .bind("project", project.value())
                .bind("now", clock.instant())
                .map(DeliveryRows::delivery)
                .all());
    }

    /// Completed projects with a delivery that still waits for the completion: its event was missed.
    Flux<ProjectId> findCompletedProjects(int batch) {
        return db.sql("""
                select distinct d.project from delivery d join project p on p.id = d.project
                where d.status = 'waiting' and d.next_attempt_at is null and p.status = 'completed' and not p.removed
                limit :batch
                """)
                .bind("batch", batch)
                .map(row -> new ProjectId(row.get("project", String.class)))
                .all();
    }

    /// The same for projects that ended without files.
    Flux<ProjectId> findEndedProjects(int batch) {
        return db.sql("""
                select distinct d.project from delivery d join project p on p.id = d.project
                where d.status = 'waiting' and d.next_attempt_at is null
                  and (p.removed or p.status in ('failed', 'cancelled'))
                limit :batch
                """)
                .bind("batch", batch)
                .map(row -> new ProjectId(row.get("project", String.class)))
                .all();
    }

    /// For a project that will have no files to deliver.
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

    /// For destinations that the project no longer names, while it is not completed.
    Mono<Void> cancelNamedExcept(ProjectId project, Collection<DestinationId> destinations) {
        return db.sql("""
                update delivery set status = 'cancelled', version = version + 1, ended_at = :now
                where project = :project and named and status = 'waiting' and destination <> all(:destinations)
                """)
                .bind("project", project.value())
                .bind(
                        "destinations",
                        destinations.stream().map(DestinationId::value).toArray(String[]::new))
                .bind("now", clock.instant())
                .then();
    }

    /// Sets `ended_at` to now for deliveries that were ended by a release that did not set it.
    Mono<Long> stampEnds(int batch) {
        return db.sql("""
                update delivery set ended_at = :now where id in (
                    select id from delivery
                    where status in ('delivered', 'failed', 'cancelled') and ended_at is null
                    limit :batch for update skip locked)
                """)
                .bind("now", clock.instant())
                .bind("batch", batch)
                .fetch()
                .rowsUpdated();
    }

    /// @param retention after their end
    Mono<Long> deleteEnded(Duration retention, int batch) {
        return db.sql("""
                delete from delivery where id in (
                    select id from delivery
                    where status in ('delivered', 'failed', 'cancelled') and ended_at <= :before
                    order by ended_at limit :batch for update skip locked)
                """)
                .bind("before", clock.instant().minus(retention))
                .bind("batch", batch)
                .fetch()
                .rowsUpdated();
    }

    /// Makes a failed delivery due again, for another 24 hours.
    Mono<Delivery> retry(DeliveryId id) {
        return Mono.deferContextual(context -> withCause(Cause.of(context), """
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

    /// Makes deliveries that wait for a retry due now: the connection is active again, or was removed.
    Mono<Void> retryNow(ConnectionId connection) {
        return db.sql("""
                update delivery set next_attempt_at = :now
                where connection = :connection and status = 'waiting' and next_attempt_at > :now
                """)
                .bind("connection", connection.value())
                .bind("now", clock.instant())
                .then();
    }

    /// The same for a removed destination. Deliveries that wait for their project fail when it is completed.
    Mono<Void> retryNow(DestinationId destination) {
        return db.sql("""
                update delivery set next_attempt_at = :now
                where destination = :destination and status = 'waiting' and next_attempt_at > :now
                """)
                .bind("destination", destination.value())
                .bind("now", clock.instant())
                .then();
    }

    /// Stored with the delivery, because the lane that sends it serves many requests.
    private DatabaseClient.GenericExecuteSpec withCause(Cause cause, String sql) {
        return db.sql(sql)
                .bind("requestId", Bind.text(cause.request().map(Id::value)))
                .bind("traceParent", Bind.text(cause.trace().map(TraceParent::value)));
    }

    private DatabaseClient.GenericExecuteSpec visible(Caller caller, String sql) {
        return db.sql(sql)
                .bind("account", caller.account().value())
                .bind("mode", caller.mode().wire())
                .bind("show", Bind.text(Optional.ofNullable(caller.show()).map(ShowId::value)));
    }
}
