package dev.podworks.gateway.caller;

import com.nimbusds.jose.jwk.JWK;
import java.text.ParseException;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `signing_key`: the public keys in use.
@Component
final class SigningKeyTable {
    private final DatabaseClient db;

    SigningKeyTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<Void> put(JWK publicKey, Instant expiresAt) {
        return db.sql("""
                insert into signing_key (kid, jwk, expires_at) values (:kid, :jwk, :expiresAt)
                on conflict (kid) do update set expires_at = excluded.expires_at
                """)
                .bind("kid", publicKey.getKeyID())
                .bind("jwk", publicKey.toJSONString())
                .bind("expiresAt", expiresAt)
                .then();
    }

    Flux<JWK> active(Instant now) {
        return db.sql("select jwk from signing_key where expires_at > :now order by kid")
                .bind("now", now)
                .map(row -> parse(row.get("jwk", String.class)))
                .all();
    }

    Mono<Void> deleteExpired(Instant now) {
        return db.sql("delete from signing_key where expires_at <= :now")
                .bind("now", now)
                .then();
    }

    private static JWK parse(String json) {
        try {
            return JWK.parse(json);
        } catch (ParseException e) {
            throw new IllegalStateException("signing_key contains an invalid JWK", e);
        }
    }
}
