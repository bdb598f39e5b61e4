package dev.podworks.deliveries.connection;

import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.delivery.ConnectionStatus;
import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.deliveries.cloud.OAuthTokens;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
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
    private final TokenEncryption encryption;
    private final AuditLog audit;
    private final Ids ids;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Connections(
            ConnectionTable table,
            List<ConnectionListener> listeners,
            TokenEncryption encryption,
            AuditLog audit,
            Ids ids,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.listeners = listeners;
        this.encryption = encryption;
        this.audit = audit;
        this.ids = ids;
        this.tx = tx;
        this.clock = clock;
    }

    /// Includes removed connections. Empty for an unknown id and for another account's alike.
    public Mono<Connection> find(AccountId account, ConnectionId id) {
        return table.find(account, id);
    }

    public Mono<Connection> find(ConnectionId id) {
        return table.find(id);
    }

    Flux<Connection> list(AccountId account) {
        return table.list(account);
    }

    /// A connection of the account that needs a reconnect.
    Mono<ConnectionId> findDisconnected(AccountId account, Provider provider, String name) {
        return table.findDisconnected(account, provider, name);
    }

    /// @return the error `not_found` for a removed connection too
    Mono<Connection> require(AccountId account, ConnectionId id) {
        return table.find(account, id)
                .filter(connection -> !connection.isRemoved())
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("connection")));
    }

    /// @param by the user; null for an operator
    Mono<Connection> create(
            AccountId account, @Nullable String by, Provider provider, String name, OAuthTokens tokens) {
        var connection = new Connection(
                ids.connection(), 1, account, provider, name, ConnectionStatus.ACTIVE, false, clock.instant());
        return table.insert(connection, by, encryption.encrypt(connection.id(), tokens, refreshToken(tokens)))
                .then(audit.record(record(AuditAction.CONNECTION_CREATED, connection)))
                .then(Mono.defer(() -> table.find(connection.id())))
                .as(tx::transactional);
    }

    /// Makes waiting deliveries due at once.
    Mono<Connection> reconnect(AccountId account, @Nullable String by, ConnectionId id, OAuthTokens tokens) {
        return lock(account, id)
                .flatMap(connection -> table.reconnect(id, by, encryption.encrypt(id, tokens, refreshToken(tokens)))
                        .then(audit.record(record(AuditAction.CONNECTION_RECONNECTED, connection))))
                .then(Mono.defer(() -> notifyListeners(id)))
                .then(Mono.defer(() -> table.find(id)))
                .as(tx::transactional);
    }

    /// Deletes its tokens. Waiting deliveries fail.
    Mono<Void> remove(AccountId account, ConnectionId id) {
        return lock(account, id)
                .flatMap(connection ->
                        table.remove(id).then(audit.record(record(AuditAction.CONNECTION_DELETED, connection))))
                .then(Mono.defer(() -> notifyListeners(id)))
                .as(tx::transactional);
    }

    private static AuditRecord record(AuditAction action, Connection connection) {
        return AuditRecord.of(action, connection.account(), connection.id(), connection.name())
                .with("provider", connection.provider().wire());
    }

    private Mono<Connection> lock(AccountId account, ConnectionId id) {
        return require(account, id).then(Mono.defer(() -> table.lock(id))).flatMap(_ -> require(account, id));
    }

    private Mono<Void> notifyListeners(ConnectionId id) {
        return Flux.fromIterable(listeners)
                .concatMap(listener -> listener.connectionChanged(id))
                .then();
    }

    private static String refreshToken(OAuthTokens tokens) {
        return Optional.ofNullable(tokens.refreshToken())
                .orElseThrow(() -> ValidationErrors.of("code", "did not grant lasting access; connect again"));
    }
}
