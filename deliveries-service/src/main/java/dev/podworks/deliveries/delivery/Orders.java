package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.delivery.DeliveryStatus;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.contracts.id.DestinationId;
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
import java.util.ArrayList;
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

/// What callers order: to send a project's files somewhere, and to try once more.
@Component
class Orders {
    /// Specification: Errors, `too_many_destinations`.
    private static final int MOST_UNDER_WAY = 5;

    private final Deliveries deliveries;
    private final Projects projects;
    private final Shows shows;
    private final Destinations destinations;
    private final Connections connections;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;

    Orders(
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

    /// @return those to the named destinations, or the error `show_limited`, `unknown_destination`,
    ///     `connection_removed`, `invalid_state` or `too_many_destinations`
    Mono<DeliveryView.Listed> create(Caller caller, ProjectId id, List<String> named) {
        return requireAllowed(caller, named)
                .then(Mono.defer(() -> known(caller, named)))
                .flatMap(known -> requireConnected(known).then(create(caller, id, named, known)));
    }

    private Mono<DeliveryView.Listed> create(
            Caller caller, ProjectId id, List<String> named, Map<String, Destination> known) {
        var wanted = named.stream()
                .map(name -> Objects.requireNonNull(known.get(name)))
                .toList();
        return projects.lock(caller, id)
                .doOnNext(Orders::requireAlive)
                .flatMap(project -> requireRoom(id, wanted).then(add(project, wanted)))
                .map(DeliveryView.Listed::of)
                .flatMap(made -> idempotency.keep(HttpStatus.CREATED, made))
                .as(tx::transactional);
    }

    private Mono<List<Delivery>> add(ProjectSnapshot project, List<Destination> wanted) {
        return Flux.fromIterable(wanted)
                .concatMap(destination -> deliveries.add(project, destination))
                .then(Mono.defer(() -> deliveries.underWay(project.id()).collectList()))
                .flatMapMany(Flux::fromIterable)
                .filter(delivery -> isTo(delivery, wanted))
                .concatMap(delivery -> openIfDue(delivery).thenReturn(delivery))
                .collectList();
    }

    private Mono<Void> openIfDue(Delivery delivery) {
        return delivery.nextAttemptAt() == null ? Mono.empty() : deliveries.open(delivery);
    }

    /// @return it, waiting again, or the error `show_limited`, `already_retried`, `invalid_state` or
    ///     `connection_removed`
    Mono<DeliveryView> retry(Caller caller, DeliveryId id) {
        return deliveries
                .lock(caller, id)
                .flatMap(delivery -> requireAllowed(
                                caller, List.of(delivery.destination().id().value()))
                        .thenReturn(delivery))
                .doOnNext(Orders::requireFailed)
                .flatMap(failed -> destinations
                        .find(failed.destination().id())
                        .flatMap(destination -> requireConnected(Map.of("", destination)))
                        .then(Mono.defer(() -> deliveries.retry(failed))))
                .map(DeliveryView::of)
                .as(tx::transactional);
    }

    /// A key that is limited to a show may use its default destinations alone.
    private Mono<Void> requireAllowed(Caller caller, List<String> named) {
        var show = caller.show();
        return show == null
                ? Mono.empty()
                : shows.destinations(show)
                        .filter(allowed -> allowed.stream()
                                .map(DestinationId::value)
                                .toList()
                                .containsAll(named))
                        .switchIfEmpty(Mono.error(() -> ApiException.of(
                                ErrorCode.SHOW_LIMITED, "This key may use the default destinations of its show only.")))
                        .then();
    }

    private Mono<Map<String, Destination>> known(Caller caller, List<String> named) {
        var possible =
                named.stream().flatMap(name -> destinationId(name).stream()).toList();
        return destinations
                .find(caller.account(), possible)
                .filter(destination -> !destination.removed())
                .collectMap(destination -> destination.id().value())
                .doOnNext(known -> requireAll(named, known));
    }

    private static void requireAll(List<String> named, Map<String, Destination> known) {
        var faults = IntStream.range(0, named.size())
                .filter(i -> !known.containsKey(named.get(i)))
                .mapToObj(i ->
                        new FieldError(String.format(Locale.ROOT, "destinations[%d]", i), "is no destination of yours"))
                .toList();
        if (!faults.isEmpty()) {
            var first = faults.getFirst();
            throw ApiException.of(
                    ErrorCode.UNKNOWN_DESTINATION, "%s %s.".formatted(first.path(), first.message()), faults);
        }
    }

    private Mono<Void> requireConnected(Map<String, Destination> wanted) {
        return Flux.fromIterable(new ArrayList<>(wanted.values()))
                .concatMap(destination -> connections.find(destination.connection()))
                .doOnNext(connection -> {
                    if (connection.isRemoved()) {
                        throw ApiException.of(
                                ErrorCode.CONNECTION_REMOVED,
                                "The connection %s of this destination was removed.".formatted(connection.name()));
                    }
                })
                .then();
    }

    private static void requireAlive(ProjectSnapshot project) {
        switch (project.status()) {
            case FAILED, CANCELLED ->
                throw ApiException.invalidState(
                        "This project has no files to send.", project.status().wire());
            case DRAFT, VALIDATING, REJECTED, QUEUED, PROCESSING, COMPLETED -> {}
        }
    }

    /// Those that are under way already take no more room.
    private Mono<Void> requireRoom(ProjectId project, List<Destination> wanted) {
        return deliveries
                .underWay(project)
                .map(delivery -> delivery.destination().id())
                .collectList()
                .doOnNext(underWay -> {
                    var all = new HashSet<>(underWay);
                    wanted.forEach(destination -> all.add(destination.id()));
                    if (all.size() > MOST_UNDER_WAY) {
                        throw tooMany();
                    }
                })
                .then();
    }

    private static void requireFailed(Delivery delivery) {
        if (delivery.isUnderWay() && delivery.retried()) {
            throw ApiException.of(ErrorCode.ALREADY_RETRIED, "This delivery is being retried already.");
        }
        if (delivery.status() != DeliveryStatus.FAILED) {
            throw ApiException.invalidState(
                    "Only a delivery that failed can be retried.",
                    delivery.status().wire());
        }
    }

    private static boolean isTo(Delivery delivery, List<Destination> wanted) {
        return wanted.stream()
                .anyMatch(destination ->
                        destination.id().equals(delivery.destination().id()));
    }

    private static ApiException tooMany() {
        return ApiException.of(
                ErrorCode.TOO_MANY_DESTINATIONS,
                String.format(
                        Locale.ROOT, "At most %d destinations of a project are waited for at once.", MOST_UNDER_WAY));
    }

    private static Optional<DestinationId> destinationId(String text) {
        try {
            return Optional.of(new DestinationId(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
