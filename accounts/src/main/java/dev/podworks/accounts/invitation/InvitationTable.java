package dev.podworks.accounts.invitation;

import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.InvitationId;
import dev.podworks.contracts.id.UserId;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `invitation`.
@Component
final class InvitationTable {
    private final DatabaseClient db;

    InvitationTable(DatabaseClient db) {
        this.db = db;
    }

    /// Replaces a pending invitation to the same address.
    Mono<Void> put(Invitation invitation, SecretHash token) {
        return db.sql("""
                insert into invitation (id, account, email, role, token_hash, invited_by, created_at, expires_at)
                values (:id, :account, :email, :role, :token, :by, :now, :expiresAt)
                on conflict (account, lower(email)) do update set
                    id = excluded.id, email = excluded.email, role = excluded.role, token_hash = excluded.token_hash,
                    invited_by = excluded.invited_by, created_at = excluded.created_at,
                    expires_at = excluded.expires_at
                """)
                .bind("id", invitation.id().value())
                .bind("account", invitation.account().value())
                .bind("email", invitation.email())
                .bind("role", invitation.role().wire())
                .bind("token", token.hex())
                .bind("by", invitation.invitedBy().value())
                .bind("now", invitation.createdAt())
                .bind("expiresAt", invitation.expiresAt())
                .then();
    }

    /// Newest first.
    Flux<Invitation> pending(AccountId account, Instant now) {
        return db.sql("""
                select * from invitation where account = :account and expires_at > :now
                order by created_at desc, id desc
                """)
                .bind("account", account.value())
                .bind("now", now)
                .map(InvitationTable::invitation)
                .all();
    }

    Mono<Invitation> find(SecretHash token, Instant now) {
        return db.sql("select * from invitation where token_hash = :token and expires_at > :now")
                .bind("token", token.hex())
                .bind("now", now)
                .map(InvitationTable::invitation)
                .one();
    }

    /// @return the invited address; empty when the invitation was accepted, revoked or replaced
    Mono<String> delete(AccountId account, InvitationId id) {
        return db.sql("delete from invitation where account = :account and id = :id returning email")
                .bind("account", account.value())
                .bind("id", id.value())
                .map(row -> row.get("email", String.class))
                .one();
    }

    Mono<Long> deleteExpired(Instant now, int atMost) {
        return db.sql("""
                delete from invitation where id in (select id from invitation where expires_at <= :now limit :atMost)
                """).bind("now", now).bind("atMost", atMost).fetch().rowsUpdated();
    }

    private static Invitation invitation(Readable row) {
        return new Invitation(
                new InvitationId(row.get("id", String.class)),
                new AccountId(row.get("account", String.class)),
                row.get("email", String.class),
                WireEnum.of(Role.class, row.get("role", String.class)),
                new UserId(row.get("invited_by", String.class)),
                row.get("created_at", Instant.class),
                row.get("expires_at", Instant.class));
    }
}
