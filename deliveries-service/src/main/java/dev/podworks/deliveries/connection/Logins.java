package dev.podworks.deliveries.connection;

import dev.podworks.contracts.event.ConnectionEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.Clouds;
import dev.podworks.deliveries.cloud.OAuth.Tokens;
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

/// Access tokens that work, for those who make requests.
@Component
public class Logins {
    private static final Logger LOG = LoggerFactory.getLogger(Logins.class);
    /// One that is about to end would end on its way.
    private static final Duration AT_LEAST = Duration.ofSeconds(60);
    /// Longer than any answer takes.
    private static final Duration RENEWAL_LIMIT = Duration.ofMinutes(2);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

    private final TokenTable tokens;
    private final ConnectionTable connections;
    private final List<ConnectionListener> listeners;
    private final Clouds clouds;
    private final Seal seal;
    private final Outbox outbox;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Logins(
            TokenTable tokens,
            ConnectionTable connections,
            List<ConnectionListener> listeners,
            Clouds clouds,
            Seal seal,
            Outbox outbox,
            TransactionalOperator tx,
            InstantSource clock) {
        this.tokens = tokens;
        this.connections = connections;
        this.listeners = listeners;
        this.clouds = clouds;
        this.seal = seal;
        this.outbox = outbox;
        this.tx = tx;
        this.clock = clock;
    }

    /// @param version tells this token from newer ones
    public record Login(String accessToken, long version) {}

    /// @return a token that should work, or the error [CloudException]; empty for a connection that is removed
    public Mono<Login> current(ConnectionId id) {
        return tokens.find(id)
                .flatMap(row -> row.accessUntil().isAfter(clock.instant().plus(AT_LEAST))
                        ? Mono.just(login(id, row))
                        : renewed(id, row.version()));
    }

    /// A newer one than that, which the provider did not take.
    public Mono<Login> renewed(ConnectionId id, long seen) {
        return tokens.find(id).flatMap(row -> row.version() > seen ? Mono.just(login(id, row)) : renew(id, row));
    }

    /// Even a new token was not taken.
    public Mono<Void> refused(ConnectionId id, long seen) {
        return connections
                .needsReconnect(id, seen)
                .filter(Boolean::booleanValue)
                .flatMap(_ -> connections.find(id))
                .flatMap(connection ->
                        outbox.append(EventType.CONNECTION_NEEDS_RECONNECT, new ConnectionEvent(connection.snapshot())))
                .as(tx::transactional)
                .doOnSuccess(_ -> LOG.info("{}: the provider does not take the login", id));
    }

    private Mono<Login> renew(ConnectionId id, TokenTable.Row row) {
        return tokens.claimRenewal(id, row.version(), RENEWAL_LIMIT)
                .flatMap(mine -> mine
                        ? ask(id, row)
                        : Mono.delay(LOOK_AGAIN).then(Mono.defer(() -> renewed(id, row.version()))));
    }

    private Mono<Login> ask(ConnectionId id, TokenTable.Row row) {
        var refresh = seal.openRefresh(id, row.refresh());
        return clouds.login(row.provider())
                .refresh(refresh)
                .flatMap(got -> store(id, row, got, refresh))
                .onErrorResume(fault -> tokens.endRenewal(id, row.version()).then(Mono.error(fault)))
                .onErrorResume(
                        CloudException.LoginRefused.class,
                        refused -> refused(id, row.version()).then(Mono.error(refused)));
    }

    private Mono<Login> store(ConnectionId id, TokenTable.Row row, Tokens got, String refresh) {
        var kept = Optional.ofNullable(got.refresh()).orElse(refresh);
        return tokens.replace(id, row.version(), seal.close(id, got, kept))
                .filter(Boolean::booleanValue)
                .flatMap(_ -> connections.worksAgain(id))
                .filter(Boolean::booleanValue)
                .flatMap(_ -> tellListeners(id))
                .as(tx::transactional)
                .then(Mono.defer(() -> tokens.find(id)))
                .map(newest -> login(id, newest));
    }

    private Mono<Void> tellListeners(ConnectionId id) {
        return Flux.fromIterable(listeners)
                .concatMap(listener -> listener.connectionChanged(id))
                .then();
    }

    private Login login(ConnectionId id, TokenTable.Row row) {
        return new Login(seal.openAccess(id, row.access()), row.version());
    }
}
