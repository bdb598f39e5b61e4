package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.deliveries.destination.Destination;
import dev.podworks.deliveries.destination.Destinations;
import dev.podworks.deliveries.retention.Retention;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The deliveries, each change in the caller's transaction.
@Component
public class Deliveries {
    private static final Logger LOG = LoggerFactory.getLogger(Deliveries.class);
    /// Specification: Limits, file retention. What is kept for good can be ordered by hand.
    private static final Duration FILES_KEPT = Duration.ofDays(30);

    private final DeliveryTable table;
    private final Destinations destinations;
    private final DeliveryScheduler scheduler;
    private final Ids ids;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Deliveries(
            DeliveryTable table,
            Destinations destinations,
            DeliveryScheduler scheduler,
            Ids ids,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.destinations = destinations;
        this.scheduler = scheduler;
        this.ids = ids;
        this.tx = tx;
        this.clock = clock;
    }

    /// Begins what waited for the project, however late this is known: the 24 hours of attempts count from the
    /// first one. What the project itself names gets a delivery too, unless the completion is older than files are
    /// kept.
    ///
    /// @param at when it was completed
    public Mono<Void> projectCompleted(ProjectSnapshot project, Instant at) {
        var isForgotten = at.isBefore(clock.instant().minus(FILES_KEPT));
        return (isForgotten ? Mono.<Void>empty() : addNamed(project)).then(Mono.defer(() -> begin(project.id())));
    }

    private Mono<Void> addNamed(ProjectSnapshot project) {
        return destinations
                .find(project.account(), project.deliveries())
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(destination -> table.insertFirst(ids.delivery(), project, destination))
                .then();
    }

    private Mono<Void> begin(ProjectId project) {
        return table.begin(project)
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(scheduler::schedule)
                .then();
    }

    /// Deliveries that wait for a project whose end was missed, because its event ended in the dead letters, say.
    ///
    /// @return for how many projects
    Mono<Long> catchUp(int atMost) {
        var begun = table.findMissed(atMost)
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(project -> each(project, begin(project)))
                .count();
        var cancelled = table.findOrphaned(atMost)
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(project -> each(project, cancel(project)))
                .count();
        return begun.zipWith(cancelled, Math::max);
    }

    /// One that fails does not keep the others from their turn.
    private Mono<ProjectId> each(ProjectId project, Mono<Void> change) {
        return change.as(tx::transactional).thenReturn(project).onErrorResume(fault -> {
            LOG.error("The deliveries of {} can't follow it", project, fault);
            return Mono.empty();
        });
    }

    /// Forgets deliveries that ended 90 days ago.
    ///
    /// @return how many were dealt with
    Mono<Long> forgetEnded(int atMost) {
        return table.noteEnds(atMost)
                .zipWith(Mono.defer(() -> table.deleteEnded(Retention.AFTER_END, atMost)), Math::max);
    }

    /// The project will have no files to send.
    public Mono<Void> cancel(ProjectId project) {
        return table.cancel(project);
    }

    /// @return it, or the error `not_found`
    Mono<Delivery> require(Caller caller, DeliveryId id) {
        return table.find(caller, id).switchIfEmpty(notFound());
    }

    Mono<Delivery> lock(Caller caller, DeliveryId id) {
        return table.lock(caller, id).switchIfEmpty(notFound());
    }

    Flux<Delivery> list(ProjectId project) {
        return table.list(project);
    }

    Flux<Delivery> underWay(ProjectId project) {
        return table.underWay(project);
    }

    /// Makes one, due now if the project is completed. Where one is under way it stays the only one.
    Mono<Void> add(ProjectSnapshot project, Destination destination) {
        var isCompleted = project.status() == ProjectStatus.COMPLETED;
        return insert(project, destination, isCompleted ? clock.instant() : null);
    }

    Mono<Void> open(Delivery delivery) {
        return scheduler.schedule(delivery);
    }

    /// Another round for one that failed.
    Mono<Delivery> retry(Delivery failed) {
        return table.retry(failed.id()).flatMap(waiting -> scheduler.schedule(waiting).thenReturn(waiting));
    }

    private Mono<Void> insert(ProjectSnapshot project, Destination destination, @Nullable Instant due) {
        return table.insert(ids.delivery(), project, destination, due);
    }

    private static <T> Mono<T> notFound() {
        return Mono.error(() -> ApiException.notFound("delivery"));
    }
}
