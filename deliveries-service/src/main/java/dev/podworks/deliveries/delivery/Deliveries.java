package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.deliveries.destination.Destination;
import dev.podworks.deliveries.destination.Destinations;
import dev.podworks.deliveries.project.ProjectListener;
import dev.podworks.deliveries.retention.Retention;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The deliveries. Changes take part in the caller's transaction.
@Component
public class Deliveries implements ProjectListener {
    private static final Logger LOG = LoggerFactory.getLogger(Deliveries.class);
    /// Specification: Limits, file retention. Files that are kept for longer can be delivered on request.
    private static final Duration FILE_RETENTION = Duration.ofDays(30);

    private final DeliveryTable table;
    private final Destinations destinations;
    private final DeliveryScheduler scheduler;
    private final DeliveryChanges changes;
    private final Ids ids;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Deliveries(
            DeliveryTable table,
            Destinations destinations,
            DeliveryScheduler scheduler,
            DeliveryChanges changes,
            Ids ids,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.destinations = destinations;
        this.scheduler = scheduler;
        this.changes = changes;
        this.ids = ids;
        this.tx = tx;
        this.clock = clock;
    }

    /// Keeps the deliveries in line with the project's status and destinations.
    @Override
    public Mono<Void> changed(ProjectSnapshot project) {
        return follow(project).then(mayHaveDeliveries(project) ? changes.afterCommit(project) : Mono.empty());
    }

    private static boolean mayHaveDeliveries(ProjectSnapshot project) {
        return switch (project.status()) {
            case DRAFT, VALIDATING, REJECTED, QUEUED, PROCESSING ->
                !project.deliveries().isEmpty();
            case COMPLETED, FAILED, CANCELLED -> true;
        };
    }

    private Mono<Void> follow(ProjectSnapshot project) {
        return switch (project.status()) {
            case DRAFT, VALIDATING, REJECTED, QUEUED, PROCESSING -> replaceNamed(project);
            case COMPLETED -> completed(project);
            case FAILED, CANCELLED -> table.cancel(project.id());
        };
    }

    @Override
    public Mono<Void> deleted(ProjectId project) {
        return table.cancel(project);
    }

    /// A project has a waiting delivery for each destination that it names. Decisions: named destinations.
    private Mono<Void> replaceNamed(ProjectSnapshot project) {
        return table.cancelNamedExcept(project.id(), project.deliveries())
                .thenMany(existing(project))
                .concatMap(destination -> table.insertNamed(ids.delivery(), project, destination))
                .then();
    }

    /// Starts the deliveries that waited for the project, however late the event is: the 24-hour window starts with
    /// the first attempt. Also adds deliveries to named destinations that have none yet, unless the project's files
    /// have expired by now.
    private Mono<Void> completed(ProjectSnapshot project) {
        return (isExpired(project) ? Mono.<Void>empty() : addFromProject(project))
                .then(Mono.defer(() -> start(project.id())));
    }

    private boolean isExpired(ProjectSnapshot project) {
        var completedAt = Objects.requireNonNull(project.completedAt());
        return completedAt.isBefore(clock.instant().minus(FILE_RETENTION));
    }

    private Mono<Void> addFromProject(ProjectSnapshot project) {
        return existing(project)
                .concatMap(destination -> table.insertFirst(ids.delivery(), project, destination))
                .then();
    }

    private Flux<Destination> existing(ProjectSnapshot project) {
        return project.deliveries().isEmpty()
                ? Flux.empty()
                : destinations
                        .find(project.account(), project.deliveries())
                        .filter(destination -> !destination.removed())
                        .collectList()
                        .flatMapMany(Flux::fromIterable);
    }

    private Mono<Void> start(ProjectId project) {
        return table.start(project)
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(scheduler::schedule)
                .then();
    }

    /// Starts or cancels deliveries whose project has ended without our handling its event, which may be a dead
    /// letter.
    ///
    /// @return for how many projects
    Mono<Long> reconcile(int batch) {
        var started = table.findCompletedProjects(batch)
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(project -> inTransaction(project, start(project)))
                .count();
        var cancelled = table.findEndedProjects(batch)
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(project -> inTransaction(project, table.cancel(project)))
                .count();
        return started.zipWith(cancelled, Math::max);
    }

    /// A failure is logged, so that it does not stop the sweep.
    private Mono<ProjectId> inTransaction(ProjectId project, Mono<Void> change) {
        return change.as(tx::transactional).thenReturn(project).onErrorResume(e -> {
            LOG.error("The deliveries of {} could not be reconciled", project, e);
            return Mono.empty();
        });
    }

    /// Deletes deliveries that ended 90 days ago.
    ///
    /// @return how many rows were affected
    Mono<Long> deleteEnded(int batch) {
        return table.stampEnds(batch)
                .zipWith(Mono.defer(() -> table.deleteEnded(Retention.AFTER_END, batch)), Math::max);
    }

    /// @return the delivery, or the error `not_found`
    Mono<Delivery> require(Caller caller, DeliveryId id) {
        return table.find(caller, id).switchIfEmpty(notFound());
    }

    Mono<Delivery> lock(Caller caller, DeliveryId id) {
        return table.lock(caller, id).switchIfEmpty(notFound());
    }

    Flux<Delivery> list(ProjectId project) {
        return table.list(project);
    }

    Flux<Delivery> inProgress(ProjectId project) {
        return table.inProgress(project);
    }

    /// Adds a delivery unless one to the destination is in progress. It is due now if the project is completed.
    Mono<Void> add(ProjectSnapshot project, Destination destination) {
        var isCompleted = project.status() == ProjectStatus.COMPLETED;
        return insert(project, destination, isCompleted ? clock.instant() : null)
                .then(changes.afterCommit(project));
    }

    Mono<Void> open(Delivery delivery) {
        return scheduler.schedule(delivery);
    }

    /// Makes a failed delivery due again, for another 24 hours.
    Mono<Delivery> retry(Delivery failed) {
        return table.retry(failed.id())
                .flatMap(waiting -> scheduler.schedule(waiting).thenReturn(waiting));
    }

    private Mono<Void> insert(ProjectSnapshot project, Destination destination, @Nullable Instant due) {
        return table.insert(ids.delivery(), project, destination, due);
    }

    private static <T> Mono<T> notFound() {
        return Mono.error(() -> ApiException.notFound("delivery"));
    }
}
