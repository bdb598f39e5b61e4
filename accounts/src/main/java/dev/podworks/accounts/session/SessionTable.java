package dev.podworks.accounts.session;

import dev.podworks.accounts.client.Client;
import dev.podworks.accounts.identity.Membership;
import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.SessionId;
import dev.podworks.contracts.id.UserId;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.List;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `user_session`.
@Component
final class SessionTable {
    private final DatabaseClient db;

    SessionTable(DatabaseClient db) {
        this.db = db;
    }

    /// A session with one of its user's active memberships.
    ///
    /// @param requiresSecondFactor whether the membership's account does
    record Row(
            SessionId id,
            User user,
            Membership membership,
            boolean requiresSecondFactor,
            Authentication authentication,
            Instant lastSeenAt,
            Instant expiresAt) {}

    Mono<Void> insert(
            SessionId id,
            SecretHash secret,
            UserId user,
            Client client,
            Authentication authentication,
            Instant expiresAt) {
        return db.sql("""
                insert into user_session
                    (id, secret_hash, user_id, user_agent, address, created_at, last_seen_at, expires_at,
                    authenticated_at, second_factor)
                values (:id, :secret, :user, :agent, :address, :now, :now, :expiresAt, :now, :secondFactor)
                """)
                .bind("id", id.value())
                .bind("secret", secret.hex())
                .bind("user", user.value())
                .bind("agent", client.userAgent())
                .bind("address", client.address().getHostAddress())
                .bind("now", authentication.at())
                .bind("secondFactor", authentication.secondFactor())
                .bind("expiresAt", expiresAt)
                .then();
    }

    /// A row for each membership, oldest first. Empty when the session has expired or its user has no active
    /// membership.
    Mono<List<Row>> find(SecretHash secret, Instant now, Instant seenSince) {
        return db.sql("""
                select s.id, s.user_id, s.last_seen_at, s.expires_at, s.second_factor,
                    coalesce(s.authenticated_at, s.created_at) as authenticated_at,
                    u.email, u.email_verified, u.name,
                    m.account, m.role, a.name as account_name, a.requires_second_factor,
                    (select count(*) from membership other where other.account = m.account) as people
                from user_session s
                join app_user u on u.id = s.user_id
                join membership m on m.user_id = s.user_id and m.active
                join account a on a.id = m.account
                where s.secret_hash = :secret and s.expires_at > :now and s.last_seen_at > :seenSince
                order by m.created_at, m.account
                """)
                .bind("secret", secret.hex())
                .bind("now", now)
                .bind("seenSince", seenSince)
                .map(SessionTable::row)
                .all()
                .collectList();
    }

    /// Most recently used first.
    Flux<SessionView> list(UserId user, SessionId current, Instant now, Instant seenSince) {
        return db.sql("""
                select * from user_session
                where user_id = :user and expires_at > :now and last_seen_at > :seenSince
                order by last_seen_at desc, id desc
                """)
                .bind("user", user.value())
                .bind("now", now)
                .bind("seenSince", seenSince)
                .map(row -> view(row, current))
                .all();
    }

    Mono<Void> recordUse(SessionId id, Instant now) {
        return db.sql("update user_session set last_seen_at = :now where id = :id and last_seen_at < :now")
                .bind("now", now)
                .bind("id", id.value())
                .then();
    }

    /// A password takes the second factor of before not away.
    Mono<Void> recordAuthentication(SessionId id, Authentication authentication) {
        return db.sql("""
                update user_session set authenticated_at = :now, second_factor = second_factor or :secondFactor
                where id = :id
                """)
                .bind("now", authentication.at())
                .bind("secondFactor", authentication.secondFactor())
                .bind("id", id.value())
                .then();
    }

    /// @return false when the user has no session with this id
    Mono<Boolean> delete(UserId user, SessionId id) {
        return db.sql("delete from user_session where user_id = :user and id = :id")
                .bind("user", user.value())
                .bind("id", id.value())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    Mono<Void> delete(SecretHash secret) {
        return db.sql("delete from user_session where secret_hash = :secret")
                .bind("secret", secret.hex())
                .then();
    }

    /// Deletes all sessions of the user except the newest ones.
    Mono<Void> deleteAllExceptNewest(int newest, UserId user) {
        return db.sql("""
                delete from user_session where id in (
                    select id from user_session where user_id = :user order by created_at desc, id desc offset :newest)
                """).bind("user", user.value()).bind("newest", newest).then();
    }

    Mono<Void> deleteAllExcept(SessionId kept, UserId user) {
        return db.sql("delete from user_session where user_id = :user and id <> :kept")
                .bind("user", user.value())
                .bind("kept", kept.value())
                .then();
    }

    Mono<Long> deleteExpired(Instant now, Instant seenSince, int atMost) {
        return db.sql("""
                delete from user_session where id in (
                    select id from user_session where expires_at <= :now or last_seen_at <= :seenSince limit :atMost)
                """)
                .bind("now", now)
                .bind("seenSince", seenSince)
                .bind("atMost", atMost)
                .fetch()
                .rowsUpdated();
    }

    private static Row row(Readable row) {
        var user = new User(
                new UserId(row.get("user_id", String.class)),
                row.get("email", String.class),
                row.get("email_verified", Boolean.class),
                row.get("name", String.class));
        var membership = new Membership(
                new AccountId(row.get("account", String.class)),
                row.get("people", Long.class) == 1 ? Membership.Kind.PERSONAL : Membership.Kind.TEAM,
                row.get("account_name", String.class),
                WireEnum.of(Role.class, row.get("role", String.class)));
        return new Row(
                new SessionId(row.get("id", String.class)),
                user,
                membership,
                row.get("requires_second_factor", Boolean.class),
                new Authentication(row.get("authenticated_at", Instant.class), row.get("second_factor", Boolean.class)),
                row.get("last_seen_at", Instant.class),
                row.get("expires_at", Instant.class));
    }

    private static SessionView view(Readable row, SessionId current) {
        var id = new SessionId(row.get("id", String.class));
        return new SessionView(
                id,
                id.equals(current),
                row.get("created_at", Instant.class),
                row.get("last_seen_at", Instant.class),
                row.get("user_agent", String.class),
                row.get("address", String.class));
    }
}
