package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.deliveries.destination.Destination;
import dev.podworks.deliveries.destination.Destinations;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The deliveries, each change in the caller's transaction.
@Component
public class Deliveries {
    private final DeliveryTable table;
    private final Destinations destinations;
    private final Lanes lanes;
    private final Ids ids;
    private final InstantSource clock;

    Deliveries(DeliveryTable table, Destinations destinations, Lanes lanes, Ids ids, InstantSource clock) {
        this.table = table;
        this.destinations = destinations;
        this.lanes = lanes;
        this.ids = ids;
        this.clock = clock;
    }

    /// Begins what waited for the project, and what the project itself names.
    ///
    /// @param at when it was completed: what is older than all tries would take is not begun
    public Mono<Void> projectCompleted(ProjectSnapshot project, Instant at) {
        return at.isBefore(clock.instant().minus(Delivery.WINDOW))
                ? Mono.empty()
                : destinations
                        .find(project.account(), project.deliveries())
                        .collectList()
                        .flatMapMany(Flux::fromIterable)
                        .concatMap(destination -> insert(project, destination, null))
                        .then(Mono.defer(() -> table.begin(project.id()).collectList()))
                        .flatMapMany(Flux::fromIterable)
                        .concatMap(lanes::open)
                        .then();
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
        return lanes.open(delivery);
    }

    /// Another round for one that failed.
    Mono<Delivery> retry(Delivery failed) {
        return table.retry(failed.id()).flatMap(waiting -> lanes.open(waiting).thenReturn(waiting));
    }

    private Mono<Void> insert(ProjectSnapshot project, Destination destination, @Nullable Instant due) {
        return table.insert(ids.delivery(), project, destination, due);
    }

    private static <T> Mono<T> notFound() {
        return Mono.error(() -> ApiException.notFound("delivery"));
    }
}
