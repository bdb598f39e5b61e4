package dev.podworks.accounts.session;

import dev.podworks.accounts.client.ClientResolver;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.identity.Users.Credentials;
import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.accounts.session.SessionTable.Row;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.SessionId;
import dev.podworks.contracts.id.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Starts, finds and ends sessions.
@Component
public final class Sessions {
    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);
    private static final int MAX_PER_USER = 50;
    private static final Duration USE_RECORDED_EVERY = Duration.ofMinutes(1);

    private final SessionTable table;
    private final SessionCookie cookie;
    private final SessionProperties properties;
    private final Users users;
    private final ClientResolver clients;
    private final TransactionalOperator tx;
    private final Ids ids;
    private final InstantSource clock;

    Sessions(
            SessionTable table,
            SessionCookie cookie,
            SessionProperties properties,
            Users users,
            ClientResolver clients,
            TransactionalOperator tx,
            Ids ids,
            InstantSource clock) {
        this.table = table;
        this.cookie = cookie;
        this.properties = properties;
        this.users = users;
        this.clients = clients;
        this.tx = tx;
        this.ids = ids;
        this.clock = clock;
    }

    /// Starts a session for a user who was authenticated without a password, and sets the cookie. A previous session
    /// of the browser ends.
    ///
    /// @param secondFactor whether they used one
    /// @return empty when the user has no active membership
    public Mono<UserSession> start(UserId user, boolean secondFactor, ServerWebExchange exchange) {
        return start(user, users.hasActiveMembership(user), secondFactor, exchange);
    }

    /// Starts a session for a user who signed in with a password. The password is checked again in the transaction,
    /// so that no session outlives a concurrent password change.
    public Mono<UserSession> start(Credentials credentials, boolean secondFactor, ServerWebExchange exchange) {
        var user = credentials.user().id();
        var allowed = users.hasActiveMembership(user).filterWhen(_ -> users.isCurrent(credentials));
        return start(user, allowed, secondFactor, exchange);
    }

    private Mono<UserSession> start(
            UserId user, Mono<Boolean> allowed, boolean secondFactor, ServerWebExchange exchange) {
        var secret = RandomSecret.generate();
        return allowed.filter(Boolean::booleanValue)
                .flatMap(_ -> insert(user, secret, secondFactor, exchange))
                .as(tx::transactional)
                .then(Mono.defer(() -> find(secret)))
                .doOnNext(_ -> cookie.set(exchange, secret));
    }

    /// Stores that the session's user has just been authenticated again, in the current transaction if there is one.
    ///
    /// @param secondFactor whether by a second factor
    public Mono<Void> recordAuthentication(SessionId session, boolean secondFactor) {
        return table.recordAuthentication(session, new Authentication(clock.instant(), secondFactor));
    }

    /// Ends all sessions of the user, in the current transaction if there is one.
    public Mono<Void> endAllOf(UserId user) {
        return table.deleteAllExceptNewest(0, user);
    }

    /// Ends all sessions of the user except one, in the current transaction if there is one.
    public Mono<Void> endAllExcept(SessionId kept, UserId user) {
        return table.deleteAllExcept(kept, user);
    }

    /// Empty when the session is unknown or has expired, or its user has no active membership.
    Mono<UserSession> find(RandomSecret secret) {
        return Mono.defer(() -> table.find(secret.hash(), clock.instant(), seenSince()))
                .filter(rows -> !rows.isEmpty())
                .map(rows -> session(secret, rows));
    }

    /// The same, and records that it was used.
    Mono<UserSession> use(RandomSecret secret) {
        return find(secret).doOnNext(this::recordUse);
    }

    Flux<SessionView> list(UserSession session) {
        return table.list(session.user().id(), session.id(), clock.instant(), seenSince());
    }

    Mono<Boolean> end(UserId user, SessionId id) {
        return table.delete(user, id);
    }

    Mono<Long> deleteExpired(int atMost) {
        return table.deleteExpired(clock.instant(), seenSince(), atMost);
    }

    private Mono<Void> insert(UserId user, RandomSecret secret, boolean secondFactor, ServerWebExchange exchange) {
        var authentication = new Authentication(clock.instant(), secondFactor);
        var expiresAt = authentication.at().plus(properties.absolute());
        return Mono.justOrEmpty(cookie.read(exchange))
                .flatMap(previous -> table.delete(previous.hash()))
                .then(table.insert(
                        ids.session(), secret.hash(), user, clients.resolve(exchange), authentication, expiresAt))
                .then(table.deleteAllExceptNewest(MAX_PER_USER, user));
    }

    private Instant seenSince() {
        return clock.instant().minus(properties.idle());
    }

    private static UserSession session(RandomSecret secret, List<Row> rows) {
        var first = rows.getFirst();
        return new UserSession(
                first.id(),
                first.user(),
                rows.stream().map(Row::membership).toList(),
                rows.stream()
                        .filter(Row::requiresSecondFactor)
                        .map(row -> row.membership().accountId())
                        .collect(Collectors.toUnmodifiableSet()),
                first.authentication(),
                first.lastSeenAt(),
                first.expiresAt(),
                csrfToken(secret));
    }

    private static String csrfToken(RandomSecret secret) {
        return SecretHash.of("csrf/" + secret.value()).hex();
    }

    /// Asynchronous: the request does not wait.
    private void recordUse(UserSession session) {
        var now = clock.instant();
        if (session.lastSeenAt().isBefore(now.minus(USE_RECORDED_EVERY))) {
            table.recordUse(session.id(), now)
                    .subscribe(
                            _ -> {},
                            e -> LOG.warn("Could not record the use of session {}: {}", session.id(), e.toString()));
        }
    }
}
