package dev.podworks.accounts.session;

import dev.podworks.accounts.client.ClientResolver;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.identity.Users.Proven;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Begins and ends sessions, and tells whose one is.
@Component
public final class Sessions {
    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);
    private static final int MOST_PER_PERSON = 50;
    private static final Duration USE_NOTED_EVERY = Duration.ofMinutes(1);

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

    /// A new session for somebody for whom another has vouched, told to the browser in the answer. One that the
    /// browser had ends.
    ///
    /// @return empty when the person belongs to no account
    public Mono<UserSession> begin(UserId user, ServerWebExchange exchange) {
        return begin(user, users.belongSomewhere(user), exchange);
    }

    /// The same for somebody who has shown their password; it is looked at again with the session, so that none
    /// begins with a password that is being changed and outlives it.
    Mono<UserSession> begin(Proven who, ServerWebExchange exchange) {
        var user = who.person().id();
        var stands = users.belongSomewhere(user).filterWhen(_ -> users.isStillProven(who));
        return begin(user, stands, exchange);
    }

    private Mono<UserSession> begin(UserId user, Mono<Boolean> stands, ServerWebExchange exchange) {
        var secret = RandomSecret.make();
        return stands.filter(Boolean::booleanValue)
                .flatMap(_ -> insert(user, secret, exchange))
                .as(tx::transactional)
                .then(Mono.defer(() -> find(secret)))
                .doOnNext(_ -> cookie.set(exchange, secret));
    }

    /// Everywhere, in the present transaction if there is one.
    public Mono<Void> endAllOf(UserId user) {
        return table.deleteAllBut(0, user);
    }

    /// Everywhere but in one, in the present transaction if there is one.
    public Mono<Void> endAllBut(SessionId kept, UserId user) {
        return table.deleteAllBut(kept, user);
    }

    /// Whose session this is. Empty when it is over, or was none, or its person belongs to no account any more.
    Mono<UserSession> find(RandomSecret secret) {
        return Mono.defer(() -> table.find(secret.hash(), clock.instant(), seenSince()))
                .filter(rows -> !rows.isEmpty())
                .map(rows -> signedIn(secret, rows))
                .doOnNext(this::noteUse);
    }

    Flux<SessionView> of(UserSession person) {
        return table.of(person.person().id(), person.session(), clock.instant(), seenSince());
    }

    Mono<Boolean> end(UserId user, SessionId id) {
        return table.delete(user, id);
    }

    Mono<Long> forgetEnded(int atMost) {
        return table.forgetEnded(clock.instant(), seenSince(), atMost);
    }

    private Mono<Void> insert(UserId user, RandomSecret secret, ServerWebExchange exchange) {
        var now = clock.instant();
        var expiresAt = now.plus(properties.absolute());
        return Mono.justOrEmpty(cookie.read(exchange))
                .flatMap(former -> table.delete(former.hash()))
                .then(table.insert(ids.session(), secret.hash(), user, clients.of(exchange), now, expiresAt))
                .then(table.deleteAllBut(MOST_PER_PERSON, user));
    }

    private Instant seenSince() {
        return clock.instant().minus(properties.idle());
    }

    private static UserSession signedIn(RandomSecret secret, List<Row> rows) {
        var first = rows.getFirst();
        return new UserSession(
                first.id(),
                first.person(),
                rows.stream().map(Row::membership).toList(),
                first.lastSeenAt(),
                first.expiresAt(),
                csrfToken(secret));
    }

    private static String csrfToken(RandomSecret secret) {
        return SecretHash.of("csrf/" + secret.value()).hex();
    }

    /// Beside the request, which does not wait for it.
    private void noteUse(UserSession person) {
        var now = clock.instant();
        if (person.lastSeenAt().isBefore(now.minus(USE_NOTED_EVERY))) {
            table.noteUse(person.session(), now)
                    .subscribe(
                            _ -> {},
                            fault -> LOG.warn("The use of {} was not noted: {}", person.session(), fault.toString()));
        }
    }
}
