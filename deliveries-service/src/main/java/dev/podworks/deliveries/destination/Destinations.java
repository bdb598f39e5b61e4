package dev.podworks.deliveries.destination;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.event.DestinationEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.deliveries.cloud.Target;
import dev.podworks.deliveries.connection.Connection;
import dev.podworks.deliveries.connection.Connections;
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

/// The destinations, each change in one transaction with what is told of it.
@Component
public class Destinations {
    /// Specification: Limits, destinations.
    private static final int MOST = 100;

    private final DestinationTable table;
    private final Connections connections;
    private final List<DestinationListener> listeners;
    private final Outbox outbox;
    private final Idempotency idempotency;
    private final TransactionalOperator tx;
    private final Ids ids;
    private final InstantSource clock;

    Destinations(
            DestinationTable table,
            Connections connections,
            List<DestinationListener> listeners,
            Outbox outbox,
            Idempotency idempotency,
            TransactionalOperator tx,
            Ids ids,
            InstantSource clock) {
        this.table = table;
        this.connections = connections;
        this.listeners = listeners;
        this.outbox = outbox;
        this.idempotency = idempotency;
        this.tx = tx;
        this.ids = ids;
        this.clock = clock;
    }

    /// A removed one too.
    public Mono<Destination> find(DestinationId id) {
        return table.find(id);
    }

    /// Those of the account, removed ones too, in no order.
    public Flux<Destination> find(AccountId account, Collection<DestinationId> ids) {
        return table.find(account, ids);
    }

    /// Its folder was seen.
    public Mono<Void> noteKnown(Destination destination) {
        return destination.targetKnown() ? Mono.empty() : table.noteKnown(destination.id(), destination.target());
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

    /// @return it, or the error `unknown_connection`, `invalid_target` or `destination_limit`
    Mono<DestinationView> create(AccountId account, String connectionId, String name, JsonNode target) {
        return usable(account, connectionId)
                .map(connection -> newDestination(account, connection, name, target))
                .flatMap(destination -> insert(destination).as(tx::transactional));
    }

    private Mono<DestinationView> insert(Destination destination) {
        return table.countLocked(destination.account())
                .filter(count -> count < MOST)
                .switchIfEmpty(Mono.error(Destinations::full))
                .then(Mono.defer(() -> table.insert(destination)))
                .then(Mono.defer(() -> tell(destination)))
                .then(Mono.defer(() -> idempotency.keep(HttpStatus.CREATED, DestinationView.of(destination))));
    }

    /// @return it as it is then, or the error `not_found` or `invalid_target`
    Mono<Destination> change(AccountId account, DestinationId id, UpdateDestination change) {
        return table.lock(account, id)
                .switchIfEmpty(notFound())
                .flatMap(destination -> changed(destination, change))
                .flatMap(changed -> table.update(changed).then(tell(changed)).thenReturn(changed))
                .as(tx::transactional);
    }

    private Mono<Destination> changed(Destination before, UpdateDestination change) {
        return connections.find(before.connection()).map(connection -> {
            var now = clock.instant();
            var named = change.newName().map(name -> before.named(name, now)).orElse(before);
            var target = change.newTarget().map(json -> target(connection, json));
            var moved = target.map(folder -> named.moved(folder, now)).orElse(named);
            return moved.version() > before.version() ? moved : before.named(before.name(), now);
        });
    }

    /// What waits for it fails; what was sent keeps its record.
    Mono<Void> remove(AccountId account, DestinationId id) {
        return table.lock(account, id)
                .switchIfEmpty(notFound())
                .map(destination -> destination.without(clock.instant()))
                .flatMap(removed -> table.update(removed).then(tell(removed)).then(tellListeners(removed)))
                .as(tx::transactional);
    }

    private Mono<Connection> usable(AccountId account, String id) {
        return Mono.justOrEmpty(connectionId(id))
                .flatMap(connection -> connections.find(account, connection))
                .filter(connection -> !connection.isRemoved())
                .switchIfEmpty(Mono.error(() ->
                        ApiException.of(ErrorCode.UNKNOWN_CONNECTION, "There is no such connection in this account.")));
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

    private static Target target(Connection connection, JsonNode json) {
        return Target.parse(connection.provider(), json)
                .orElseThrow(() -> ApiException.of(
                        ErrorCode.INVALID_TARGET,
                        switch (connection.provider()) {
                            case FOLDER -> "The target of this connection is {\"path\": \"/a/folder\"}.";
                            case DRIVE ->
                                "The target of this connection is {\"folderId\": \"an id or root\", \"path\": \"/a/folder\"}.";
                        }));
    }

    private Mono<Void> tell(Destination destination) {
        return outbox.append(EventType.DESTINATION_CHANGED, new DestinationEvent(destination.snapshot()));
    }

    private Mono<Void> tellListeners(Destination removed) {
        return Flux.fromIterable(listeners)
                .concatMap(listener -> listener.destinationRemoved(removed))
                .then();
    }

    private static <T> Mono<T> notFound() {
        return Mono.error(() -> ApiException.notFound("destination"));
    }

    private static ApiException full() {
        return ApiException.of(
                ErrorCode.DESTINATION_LIMIT,
                String.format(Locale.ROOT, "The account has %d destinations. Remove one first.", MOST));
    }

    /// As a caller wrote it; empty for what can't be one.
    private static Optional<ConnectionId> connectionId(String text) {
        try {
            return Optional.of(new ConnectionId(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
