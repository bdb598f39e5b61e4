package dev.podworks.deliveries.destination;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.event.DestinationEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.Ids;
import dev.podworks.deliveries.cloud.CloudProviders;
import dev.podworks.deliveries.cloud.Target;
import dev.podworks.deliveries.connection.Connection;
import dev.podworks.deliveries.connection.Connections;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.idempotency.Idempotency;
import dev.podworks.kit.outbox.Outbox;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// The destinations, each change in one transaction with its event.
@Component
public class Destinations {
    /// Specification: Limits, destinations.
    private static final int MAX_DESTINATIONS = 100;

    private final DestinationTable table;
    private final Connections connections;
    private final CloudProviders providers;
    private final List<DestinationListener> listeners;
    private final Outbox outbox;
    private final AuditLog audit;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;
    private final Ids ids;
    private final InstantSource clock;

    Destinations(
            DestinationTable table,
            Connections connections,
            CloudProviders providers,
            List<DestinationListener> listeners,
            Outbox outbox,
            AuditLog audit,
            Idempotency idempotency,
            TransactionalOperator tx,
            Ids ids,
            InstantSource clock) {
        this.table = table;
        this.connections = connections;
        this.providers = providers;
        this.listeners = listeners;
        this.outbox = outbox;
        this.audit = audit;
        this.idempotency = idempotency;
        this.tx = tx;
        this.ids = ids;
        this.clock = clock;
    }

    /// Includes removed destinations.
    public Mono<Destination> find(DestinationId id) {
        return table.find(id);
    }

    /// The account's own, including removed ones, in no particular order.
    public Flux<Destination> find(AccountId account, Collection<DestinationId> ids) {
        return table.find(account, ids);
    }

    /// Records that the target folder exists.
    public Mono<Void> markTargetSeen(Destination destination) {
        return destination.targetKnown() ? Mono.empty() : table.markTargetSeen(destination.id(), destination.target());
    }

    Flux<Destination> list(AccountId account) {
        return table.list(account);
    }

    Mono<Destination> require(AccountId account, DestinationId id) {
        return table.find(account, List.of(id))
                .filter(destination -> !destination.removed())
                .singleOrEmpty()
                .switchIfEmpty(notFound());
    }

    /// @return the destination, or the error `unknown_connection`, `invalid_target` or `destination_limit`
    Mono<DestinationView> create(AccountId account, String connectionId, String name, JsonNode target) {
        return requireConnection(account, connectionId)
                .map(connection -> newDestination(account, connection, name, target))
                .flatMap(destination -> insert(destination).as(tx::transactional));
    }

    private Mono<DestinationView> insert(Destination destination) {
        return table.countLocked(destination.account())
                .filter(count -> count < MAX_DESTINATIONS)
                .switchIfEmpty(Mono.error(Destinations::limitReached))
                .then(Mono.defer(() -> table.insert(destination)))
                .then(Mono.defer(() -> publish(AuditAction.DESTINATION_CREATED, destination)))
                .then(Mono.defer(() -> idempotency.storeResponse(HttpStatus.CREATED, DestinationView.of(destination))));
    }

    /// @return the updated destination, or the error `not_found` or `invalid_target`
    Mono<Destination> update(AccountId account, DestinationId id, UpdateDestination request) {
        return table.lock(account, id)
                .switchIfEmpty(notFound())
                .flatMap(destination -> updated(destination, request))
                .flatMap(updated -> table.update(updated)
                        .then(publish(AuditAction.DESTINATION_UPDATED, updated))
                        .thenReturn(updated))
                .as(tx::transactional);
    }

    private Mono<Destination> updated(Destination before, UpdateDestination request) {
        return connections.find(before.connection()).map(connection -> {
            var now = clock.instant();
            var renamed =
                    request.newName().map(name -> before.withName(name, now)).orElse(before);
            var target = request.newTarget().map(json -> target(connection, json));
            var updated = target.map(folder -> renamed.withTarget(folder, now)).orElse(renamed);
            return updated.version() > before.version() ? updated : before.withName(before.name(), now);
        });
    }

    /// Waiting deliveries fail; past ones are kept.
    Mono<Void> remove(AccountId account, DestinationId id) {
        return table.lock(account, id)
                .switchIfEmpty(notFound())
                .map(destination -> destination.asRemoved(clock.instant()))
                .flatMap(removed -> table.update(removed)
                        .then(publish(AuditAction.DESTINATION_DELETED, removed))
                        .then(notifyListeners(removed)))
                .as(tx::transactional);
    }

    private Mono<Connection> requireConnection(AccountId account, String id) {
        return Mono.justOrEmpty(connectionId(id))
                .flatMap(connection -> connections.find(account, connection))
                .filter(connection -> !connection.isRemoved())
                .switchIfEmpty(Mono.error(() -> ApiException.of(
                        ErrorCode.UNKNOWN_CONNECTION, "connectionId: no such connection in this account.")));
    }

    private Destination newDestination(AccountId account, Connection connection, String name, JsonNode target) {
        var now = clock.instant();
        return new Destination(
                ids.destination(),
                1,
                account,
                connection.id(),
                name,
                target(connection, target),
                false,
                false,
                now,
                now);
    }

    private Target target(Connection connection, JsonNode json) {
        var format = providers.targetFormat(connection.provider());
        return format.parse(json)
                .orElseThrow(() -> ApiException.of(
                        ErrorCode.INVALID_TARGET,
                        "target: expected an object such as %s for this connection.".formatted(format.example())));
    }

    private Mono<Void> publish(AuditAction action, Destination destination) {
        var record = AuditRecord.of(action, destination.account(), destination.id(), destination.name())
                .with("connection", destination.connection());
        return outbox.append(EventType.DESTINATION_CHANGED, new DestinationEvent(destination.snapshot()))
                .then(audit.record(record));
    }

    private Mono<Void> notifyListeners(Destination removed) {
        return Flux.fromIterable(listeners)
                .concatMap(listener -> listener.destinationRemoved(removed))
                .then();
    }

    private static <T> Mono<T> notFound() {
        return Mono.error(() -> ApiException.notFound("destination"));
    }

    private static ApiException limitReached() {
        return ApiException.of(
                ErrorCode.DESTINATION_LIMIT,
                String.format(
                        Locale.ROOT,
                        "The account has reached the limit of %d destinations. Delete one first.",
                        MAX_DESTINATIONS));
    }

    /// Empty for text that is not a valid id.
    private static Optional<ConnectionId> connectionId(String text) {
        return Id.parse(ConnectionId.PREFIX, text, ConnectionId::new);
    }
}
