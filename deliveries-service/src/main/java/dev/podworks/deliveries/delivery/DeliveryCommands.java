package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.Sentence;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.delivery.DeliveryStatus;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.deliveries.connection.Connections;
import dev.podworks.deliveries.destination.Destination;
import dev.podworks.deliveries.destination.Destinations;
import dev.podworks.deliveries.project.Projects;
import dev.podworks.deliveries.project.Shows;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import dev.podworks.kit.idempotency.Idempotency;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Creates and retries deliveries at a caller's request.
@Component
class DeliveryCommands {
    /// Specification: Errors, `too_many_destinations`.
    private static final int MAX_IN_PROGRESS = 5;

    private final Deliveries deliveries;
    private final Projects projects;
    private final Shows shows;
    private final Destinations destinations;
    private final Connections connections;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;

    DeliveryCommands(
            Deliveries deliveries,
            Projects projects,
            Shows shows,
            Destinations destinations,
            Connections connections,
            Idempotency idempotency,
            TransactionalOperator tx) {
        this.deliveries = deliveries;
        this.projects = projects;
        this.shows = shows;
        this.destinations = destinations;
        this.connections = connections;
        this.idempotency = idempotency;
        this.tx = tx;
    }

    /// @param destinationIds as the caller wrote them
    /// @return the deliveries to those destinations, or the error `show_limited`, `unknown_destination`,
    ///     `connection_removed`, `invalid_state` or `too_many_destinations`
    Mono<DeliveryView.Listed> create(Caller caller, ProjectId id, List<String> destinationIds) {
        return shows.load(caller)
                .then(Mono.defer(() -> requireAllowed(caller, destinationIds)))
                .then(Mono.defer(() -> requireExisting(caller, destinationIds)))
                .flatMap(requested -> requireConnected(requested).then(createTo(requested, caller, id)));
    }

    private Mono<DeliveryView.Listed> createTo(List<Destination> requested, Caller caller, ProjectId id) {
        return projects.lock(caller, id)
                .doOnNext(DeliveryCommands::requireDeliverable)
                .flatMap(project -> requireCapacity(id, requested).then(add(project, requested)))
                .map(DeliveryView.Listed::of)
                .flatMap(created -> idempotency.storeResponse(HttpStatus.CREATED, created))
                .as(tx::transactional);
    }

    private Mono<List<Delivery>> add(ProjectSnapshot project, List<Destination> requested) {
        return Flux.fromIterable(requested)
                .concatMap(destination -> deliveries.add(project, destination))
                .then(Mono.defer(() -> deliveries.inProgress(project.id()).collectList()))
                .flatMapMany(Flux::fromIterable)
                .filter(delivery -> isTo(delivery, requested))
                .concatMap(delivery -> openIfDue(delivery).thenReturn(delivery))
                .collectList();
    }

    private Mono<Void> openIfDue(Delivery delivery) {
        return delivery.nextAttemptAt() == null ? Mono.empty() : deliveries.open(delivery);
    }

    /// @return the delivery, waiting again, or the error `show_limited`, `already_retried`, `invalid_state` or
    ///     `connection_removed`
    Mono<DeliveryView> retry(Caller caller, DeliveryId id) {
        return shows.load(caller).then(Mono.defer(() -> retryAllowed(caller, id)));
    }

    private Mono<DeliveryView> retryAllowed(Caller caller, DeliveryId id) {
        return deliveries
                .lock(caller, id)
                .flatMap(delivery -> requireAllowed(
                                caller, List.of(delivery.destination().id().value()))
                        .thenReturn(delivery))
                .doOnNext(DeliveryCommands::requireFailed)
                .flatMap(failed -> destinations
                        .find(failed.destination().id())
                        .flatMap(destination -> requireConnected(List.of(destination)))
                        .then(Mono.defer(() -> deliveries.retry(failed))))
                .map(DeliveryView::of)
                .as(tx::transactional);
    }

    /// A key that is limited to a show can use the show's default destinations only.
    private Mono<Void> requireAllowed(Caller caller, List<String> destinationIds) {
        var show = caller.show();
        return show == null
                ? Mono.empty()
                : shows.destinations(show)
                        .filter(allowed -> allowed.stream()
                                .map(DestinationId::value)
                                .toList()
                                .containsAll(destinationIds))
                        .switchIfEmpty(Mono.error(() -> ApiException.of(
                                ErrorCode.SHOW_LIMITED,
                                "This key is limited to a show and can use its default destinations only.")))
                        .then();
    }

    /// @return the destinations, in the order requested
    private Mono<List<Destination>> requireExisting(Caller caller, List<String> destinationIds) {
        var ids = destinationIds.stream()
                .flatMap(id -> destinationId(id).stream())
                .toList();
        return destinations
                .find(caller.account(), ids)
                .filter(destination -> !destination.removed())
                .collectMap(destination -> destination.id().value())
                .doOnNext(existing -> requireAll(destinationIds, existing))
                .map(existing -> destinationIds.stream()
                        .map(id -> Objects.requireNonNull(existing.get(id)))
                        .toList());
    }

    private static void requireAll(List<String> destinationIds, Map<String, Destination> existing) {
        var errors = IntStream.range(0, destinationIds.size())
                .filter(i -> !existing.containsKey(destinationIds.get(i)))
                .mapToObj(i -> new FieldError(
                        String.format(Locale.ROOT, "destinations[%d]", i), "no such destination in this account"))
                .toList();
        if (!errors.isEmpty()) {
            var first = errors.getFirst();
            throw ApiException.of(
                    ErrorCode.UNKNOWN_DESTINATION, Sentence.ended(first.path() + ": " + first.message()), errors);
        }
    }

    private Mono<Void> requireConnected(Collection<Destination> requested) {
        return Flux.fromIterable(requested)
                .concatMap(destination -> connections.find(destination.connection()))
                .doOnNext(connection -> {
                    if (connection.isRemoved()) {
                        throw ApiException.of(
                                ErrorCode.CONNECTION_REMOVED,
                                "The destination's connection, %s, was removed.".formatted(connection.name()));
                    }
                })
                .then();
    }

    private static void requireDeliverable(ProjectSnapshot project) {
        switch (project.status()) {
            case FAILED, CANCELLED ->
                throw ApiException.invalidState(
                        "This project has no files to deliver.",
                        project.status().wire());
            case DRAFT, VALIDATING, REJECTED, QUEUED, PROCESSING, COMPLETED -> {}
        }
    }

    /// Destinations with a delivery in progress count once.
    private Mono<Void> requireCapacity(ProjectId project, List<Destination> requested) {
        return deliveries
                .inProgress(project)
                .map(delivery -> delivery.destination().id())
                .collectList()
                .doOnNext(inProgress -> {
                    var all = new HashSet<>(inProgress);
                    requested.forEach(destination -> all.add(destination.id()));
                    if (all.size() > MAX_IN_PROGRESS) {
                        throw tooMany();
                    }
                })
                .then();
    }

    private static void requireFailed(Delivery delivery) {
        if (delivery.isInProgress() && delivery.retried()) {
            throw ApiException.of(ErrorCode.ALREADY_RETRIED, "A retry of this delivery is already pending.");
        }
        if (delivery.status() != DeliveryStatus.FAILED) {
            throw ApiException.invalidState(
                    "Only a failed delivery can be retried.", delivery.status().wire());
        }
    }

    private static boolean isTo(Delivery delivery, List<Destination> requested) {
        return requested.stream()
                .anyMatch(destination ->
                        destination.id().equals(delivery.destination().id()));
    }

    private static ApiException tooMany() {
        return ApiException.of(
                ErrorCode.TOO_MANY_DESTINATIONS,
                String.format(
                        Locale.ROOT,
                        "A project can have deliveries to at most %d destinations in progress.",
                        MAX_IN_PROGRESS));
    }

    private static Optional<DestinationId> destinationId(String text) {
        return Id.parse(DestinationId.PREFIX, text, DestinationId::new);
    }
}
