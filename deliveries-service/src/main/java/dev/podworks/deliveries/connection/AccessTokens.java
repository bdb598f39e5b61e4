package dev.podworks.deliveries.connection;

import dev.podworks.contracts.event.ConnectionEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.CloudProviders;
import dev.podworks.deliveries.cloud.OAuthTokens;
import dev.podworks.kit.outbox.Outbox;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Valid access tokens for requests to providers. Tokens are refreshed once, however many callers need one.
@Component
public class AccessTokens {
    private static final Logger LOG = LoggerFactory.getLogger(AccessTokens.class);
    /// A token that expires sooner could expire during the request.
    private static final Duration MIN_REMAINING_LIFETIME = Duration.ofSeconds(60);
    /// Longer than any refresh takes.
    private static final Duration REFRESH_CLAIM = Duration.ofMinutes(2);

    private static final Duration POLL = Duration.ofMillis(100);

    private final TokenTable tokens;
    private final ConnectionTable connections;
    private final List<ConnectionListener> listeners;
    private final CloudProviders providers;
    private final TokenEncryption encryption;
    private final Outbox outbox;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    AccessTokens(
            TokenTable tokens,
            ConnectionTable connections,
            List<ConnectionListener> listeners,
            CloudProviders providers,
            TokenEncryption encryption,
            Outbox outbox,
            TransactionalOperator tx,
            InstantSource clock) {
        this.tokens = tokens;
        this.connections = connections;
        this.listeners = listeners;
        this.providers = providers;
        this.encryption = encryption;
        this.outbox = outbox;
        this.tx = tx;
        this.clock = clock;
    }

    /// @param version grows with every refresh
    public record AccessToken(String value, long version) {}

    /// @return a token that is valid for a minute or more, or the error [CloudException]; empty for a removed
    ///     connection
    public Mono<AccessToken> current(ConnectionId id) {
        return tokens.find(id)
                .flatMap(row -> row.expiresAt().isAfter(clock.instant().plus(MIN_REMAINING_LIFETIME))
                        ? Mono.just(decrypted(id, row))
                        : newerThan(id, row.version()));
    }

    /// A newer token than one that the provider rejected.
    public Mono<AccessToken> newerThan(ConnectionId id, long rejected) {
        return tokens.find(id)
                .flatMap(row -> row.version() > rejected ? Mono.just(decrypted(id, row)) : refresh(id, row));
    }

    /// The provider rejected a token that was just issued, or the refresh token: the connection needs a reconnect.
    public Mono<Void> rejected(ConnectionId id, long version) {
        return connections
                .markNeedsReconnect(id, version)
                .filter(Boolean::booleanValue)
                .flatMap(_ -> connections.find(id))
                .flatMap(connection ->
                        outbox.append(EventType.CONNECTION_NEEDS_RECONNECT, new ConnectionEvent(connection.snapshot())))
                .as(tx::transactional)
                .doOnSuccess(_ -> LOG.info("{}: the provider rejected our access, a reconnect is needed", id));
    }

    private Mono<AccessToken> refresh(ConnectionId id, TokenTable.Row row) {
        return tokens.claimRefresh(id, row.version(), REFRESH_CLAIM)
                .flatMap(claimed -> claimed
                        ? requestTokens(id, row)
                        : Mono.delay(POLL).then(Mono.defer(() -> newerThan(id, row.version()))));
    }

    private Mono<AccessToken> requestTokens(ConnectionId id, TokenTable.Row row) {
        var refreshToken = encryption.decryptRefreshToken(id, row.refreshToken());
        return providers
                .oauth(row.provider())
                .refresh(refreshToken)
                .flatMap(issued -> store(id, row, issued, refreshToken))
                .onErrorResume(e -> tokens.releaseRefresh(id, row.version()).then(Mono.error(e)))
                .onErrorResume(
                        CloudException.Unauthorized.class,
                        e -> rejected(id, row.version()).then(Mono.error(e)));
    }

    private Mono<AccessToken> store(ConnectionId id, TokenTable.Row row, OAuthTokens issued, String previousRefresh) {
        var refreshToken = Optional.ofNullable(issued.refreshToken()).orElse(previousRefresh);
        return tokens.replace(id, row.version(), encryption.encrypt(id, issued, refreshToken))
                .filter(Boolean::booleanValue)
                .flatMap(_ -> connections.markActive(id))
                .filter(Boolean::booleanValue)
                .flatMap(_ -> notifyListeners(id))
                .as(tx::transactional)
                .then(Mono.defer(() -> tokens.find(id)))
                .map(newest -> decrypted(id, newest));
    }

    private Mono<Void> notifyListeners(ConnectionId id) {
        return Flux.fromIterable(listeners)
                .concatMap(listener -> listener.connectionChanged(id))
                .then();
    }

    private AccessToken decrypted(ConnectionId id, TokenTable.Row row) {
        return new AccessToken(encryption.decryptAccessToken(id, row.accessToken()), row.version());
    }
}
