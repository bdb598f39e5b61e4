package dev.podworks.deliveries.connection;

import dev.podworks.contracts.delivery.ConnectionStatus;
import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.deliveries.cloud.OAuth.Tokens;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The connections, each change in one transaction.
@Component
public class Connections {
    private final ConnectionTable table;
    private final List<ConnectionListener> listeners;
    private final Seal seal;
    private final Ids ids;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Connections(
            ConnectionTable table,
            List<ConnectionListener> listeners,
            Seal seal,
            Ids ids,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.listeners = listeners;
        this.seal = seal;
        this.ids = ids;
        this.tx = tx;
        this.clock = clock;
    }

    /// A removed one too. Empty for what is not there and for what is another's alike.
    public Mono<Connection> find(AccountId account, ConnectionId id) {
        return table.find(account, id);
    }

    public Mono<Connection> find(ConnectionId id) {
        return table.find(id);
    }

    Flux<Connection> list(AccountId account) {
        return table.list(account);
    }

    /// One of the account's that waits to be connected anew.
    Mono<ConnectionId> findBroken(AccountId account, Provider provider, String name) {
        return table.findBroken(account, provider, name);
    }

    /// @return the error `not_found` also for one that is removed
    Mono<Connection> require(AccountId account, ConnectionId id) {
        return table.find(account, id)
                .filter(connection -> !connection.isRemoved())
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("connection")));
    }

    /// @param by the person; null for the service team
    Mono<Connection> create(AccountId account, @Nullable String by, Provider provider, String name, Tokens tokens) {
        var connection = new Connection(
                ids.connection(), 1, account, provider, name, ConnectionStatus.ACTIVE, false, clock.instant());
        return table.insert(connection, by, seal.close(connection.id(), tokens, refresh(tokens)))
                .then(Mono.defer(() -> table.find(connection.id())))
                .as(tx::transactional);
    }

    /// What waits for it goes on at once.
    Mono<Connection> reconnect(AccountId account, @Nullable String by, ConnectionId id, Tokens tokens) {
        return locked(account, id)
                .flatMap(_ -> table.reconnect(id, by, seal.close(id, tokens, refresh(tokens))))
                .then(Mono.defer(() -> tellListeners(id)))
                .then(Mono.defer(() -> table.find(id)))
                .as(tx::transactional);
    }

    /// Forgets its tokens. What waits for it fails.
    Mono<Void> remove(AccountId account, ConnectionId id) {
        return locked(account, id)
                .flatMap(_ -> table.remove(id))
                .then(Mono.defer(() -> tellListeners(id)))
                .as(tx::transactional);
    }

    private Mono<Connection> locked(AccountId account, ConnectionId id) {
        return require(account, id).then(Mono.defer(() -> table.lock(id))).flatMap(_ -> require(account, id));
    }

    private Mono<Void> tellListeners(ConnectionId id) {
        return Flux.fromIterable(listeners)
                .concatMap(listener -> listener.connectionChanged(id))
                .then();
    }

    private static String refresh(Tokens tokens) {
        return Optional.ofNullable(tokens.refresh())
                .orElseThrow(() -> ValidationErrors.of("code", "brought no lasting login; connect once more"));
    }
}
