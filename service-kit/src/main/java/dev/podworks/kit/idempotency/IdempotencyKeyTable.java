package dev.podworks.kit.idempotency;

import io.r2dbc.spi.Readable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.DatabaseClient.GenericExecuteSpec;
import reactor.core.publisher.Mono;

/// The SQL of `idempotency_key`.
final class IdempotencyKeyTable {
    /// Specification: Limits, Idempotency-Key.
    private static final Duration RETENTION = Duration.ofHours(24);
    /// Longer than the gateway waits for any response.
    private static final Duration CLAIM_TIMEOUT = Duration.ofMinutes(1);

    private final DatabaseClient db;
    private final InstantSource clock;

    IdempotencyKeyTable(DatabaseClient db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    /// Claims a key that is unused, has expired, or whose request died.
    Mono<ClaimResult> claim(KeyClaim claim, Fingerprint fingerprint) {
        return tryClaim(claim, fingerprint)
                .switchIfEmpty(read(claim, fingerprint))
                // Released between the two statements: the next attempt can claim it.
                .defaultIfEmpty(new ClaimResult.InFlight());
    }

    private Mono<ClaimResult> tryClaim(KeyClaim claim, Fingerprint fingerprint) {
        var now = clock.instant();
        return keyed(db.sql("""
                insert into idempotency_key as existing
                    (account, mode, key, fingerprint, claim, claimed_until, created_at)
                values (:account, :mode, :key, :fingerprint, :token, :until, :now)
                on conflict (account, mode, key) do update
                set fingerprint = excluded.fingerprint, claim = excluded.claim, claimed_until = excluded.claimed_until,
                    created_at = excluded.created_at, status = null, answer = null
                where existing.created_at < :oldest or (existing.status is null and existing.claimed_until < :now)
                """), claim)
                .bind("fingerprint", fingerprint.sha256())
                .bind("token", claim.token())
                .bind("until", now.plus(CLAIM_TIMEOUT))
                .bind("now", now)
                .bind("oldest", oldest(now))
                .fetch()
                .rowsUpdated()
                .filter(rows -> rows == 1)
                .map(_ -> new ClaimResult.Claimed(claim));
    }

    private Mono<ClaimResult> read(KeyClaim claim, Fingerprint fingerprint) {
        return keyed(db.sql("""
                select fingerprint, status, answer from idempotency_key
                where account = :account and mode = :mode and key = :key
                """), claim).map(row -> toResult(row, fingerprint)).one();
    }

    private static ClaimResult toResult(Readable row, Fingerprint requested) {
        if (!requested.matches(row.get("fingerprint", byte[].class))) {
            return new ClaimResult.Mismatch();
        }
        return Optional.ofNullable(row.get("status", Integer.class))
                .<ClaimResult>map(status -> new ClaimResult.Completed(status, row.get("answer", byte[].class)))
                .orElseGet(ClaimResult.InFlight::new);
    }

    /// Stores the response, in the current transaction if there is one.
    ///
    /// @return false if the claim was lost
    Mono<Boolean> storeResponse(KeyClaim claim, int status, byte[] body) {
        return keyed(db.sql("""
                update idempotency_key set status = :status, answer = :answer
                where account = :account and mode = :mode and key = :key and claim = :token and status is null
                """), claim)
                .bind("token", claim.token())
                .bind("status", status)
                .bind("answer", body)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// Releases the key, unless a response is stored under it.
    Mono<Void> release(KeyClaim claim) {
        return keyed(db.sql("""
                delete from idempotency_key
                where account = :account and mode = :mode and key = :key and claim = :token and status is null
                """), claim).bind("token", claim.token()).then();
    }

    Mono<Long> deleteExpired(int atMost) {
        return db.sql("""
                delete from idempotency_key where (account, mode, key) in (
                    select account, mode, key from idempotency_key where created_at < :oldest limit :atMost)
                """)
                .bind("oldest", oldest(clock.instant()))
                .bind("atMost", atMost)
                .fetch()
                .rowsUpdated();
    }

    private static Instant oldest(Instant now) {
        return now.minus(RETENTION);
    }

    private static GenericExecuteSpec keyed(GenericExecuteSpec statement, KeyClaim claim) {
        return statement
                .bind("account", claim.account())
                .bind("mode", claim.mode())
                .bind("key", claim.key());
    }
}
