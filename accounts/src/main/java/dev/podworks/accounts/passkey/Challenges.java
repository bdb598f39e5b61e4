package dev.podworks.accounts.passkey;

import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.sql.Bind;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The challenges that authenticators sign, and the SQL of `webauthn_challenge`.
@Component
final class Challenges {
    static final Duration VALID_FOR = Duration.ofMinutes(5);

    private final DatabaseClient db;
    private final InstantSource clock;

    Challenges(DatabaseClient db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    /// @param user the only one who may use it; empty for anyone
    Mono<Bytes> issue(ChallengePurpose purpose, Optional<UserId> user) {
        var challenge = Bytes.random();
        return db.sql("""
                insert into webauthn_challenge (challenge_hash, purpose, user_id, expires_at)
                values (:hash, :purpose, :user, :expiresAt)
                """)
                .bind("hash", hash(challenge))
                .bind("purpose", purpose.wire())
                .bind("user", Bind.text(user.map(UserId::value)))
                .bind("expiresAt", clock.instant().plus(VALID_FOR))
                .then()
                .thenReturn(challenge);
    }

    /// @return false if it was not issued for this purpose and user, has expired or was already used
    Mono<Boolean> use(Bytes challenge, ChallengePurpose purpose, Optional<UserId> user) {
        return db.sql("""
                delete from webauthn_challenge
                where challenge_hash = :hash and purpose = :purpose and user_id is not distinct from :user
                    and expires_at > :now
                """)
                .bind("hash", hash(challenge))
                .bind("purpose", purpose.wire())
                .bind("user", Bind.text(user.map(UserId::value)))
                .bind("now", clock.instant())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    Mono<Long> deleteExpired(int atMost) {
        return db.sql("""
                delete from webauthn_challenge where challenge_hash in (
                    select challenge_hash from webauthn_challenge where expires_at <= :now limit :atMost)
                """)
                .bind("now", clock.instant())
                .bind("atMost", atMost)
                .fetch()
                .rowsUpdated();
    }

    private static String hash(Bytes challenge) {
        return SecretHash.of(challenge.toBase64UrlString()).hex();
    }
}
