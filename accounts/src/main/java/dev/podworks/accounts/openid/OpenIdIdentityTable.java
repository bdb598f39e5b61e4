package dev.podworks.accounts.openid;

import dev.podworks.contracts.id.UserId;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `openid_identity`.
@Component
final class OpenIdIdentityTable {
    private final DatabaseClient db;

    OpenIdIdentityTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<UserId> find(String issuer, String subject) {
        return db.sql("select user_id from openid_identity where issuer = :issuer and subject = :subject")
                .bind("issuer", issuer)
                .bind("subject", subject)
                .map(row -> new UserId(row.get("user_id", String.class)))
                .one();
    }

    Mono<Void> insert(String issuer, String subject, UserId user, Instant now) {
        return db.sql("""
                insert into openid_identity (issuer, subject, user_id, created_at)
                values (:issuer, :subject, :user, :now) on conflict do nothing
                """)
                .bind("issuer", issuer)
                .bind("subject", subject)
                .bind("user", user.value())
                .bind("now", now)
                .then();
    }
}
