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
final class KeyTable {
    /// Specification: Limits, Idempotency-Key.
    private static final Duration REMEMBERED = Duration.ofHours(24);
    /// Longer than the gateway waits for any answer.
    private static final Duration LONGEST_REQUEST = Duration.ofMinutes(1);

    private final DatabaseClient db;
    private final InstantSource clock;

    KeyTable(DatabaseClient db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    /// Claims a key that is free, forgotten, or was left by a request that died.
    Mono<Claim> claim(Ticket ticket, Fingerprint fingerprint) {
        return take(ticket, fingerprint)
                .switchIfEmpty(look(ticket, fingerprint))
                // Freed between the two: the next to come may have it.
                .defaultIfEmpty(new Claim.InFlight());
    }

    private Mono<Claim> take(Ticket ticket, Fingerprint fingerprint) {
        var now = clock.instant();
        return keyed(db.sql("""
                insert into idempotency_key as known
                    (account, mode, key, fingerprint, claim, claimed_until, created_at)
                values (:account, :mode, :key, :fingerprint, :token, :until, :now)
                on conflict (account, mode, key) do update
                set fingerprint = excluded.fingerprint, claim = excluded.claim, claimed_until = excluded.claimed_until,
                    created_at = excluded.created_at, status = null, answer = null
                where known.created_at < :forgotten or (known.status is null and known.claimed_until < :now)
                """), ticket)
                .bind("fingerprint", fingerprint.sha256())
                .bind("token", ticket.token())
                .bind("until", now.plus(LONGEST_REQUEST))
                .bind("now", now)
                .bind("forgotten", forgotten(now))
                .fetch()
                .rowsUpdated()
                .filter(rows -> rows == 1)
                .map(_ -> new Claim.Taken(ticket));
    }

    private Mono<Claim> look(Ticket ticket, Fingerprint fingerprint) {
        return keyed(db.sql("""
                select fingerprint, status, answer from idempotency_key
                where account = :account and mode = :mode and key = :key
                """), ticket).map(row -> known(row, fingerprint)).one();
    }

    private static Claim known(Readable row, Fingerprint asked) {
        if (!asked.matches(row.get("fingerprint", byte[].class))) {
            return new Claim.Different();
        }
        return Optional.ofNullable(row.get("status", Integer.class))
                .<Claim>map(status -> new Claim.Answered(status, row.get("answer", byte[].class)))
                .orElseGet(Claim.InFlight::new);
    }

    /// Keeps the answer, in the present transaction where there is one.
    ///
    /// @return false when the key is not this request's any more
    Mono<Boolean> keep(Ticket ticket, int status, byte[] answer) {
        return keyed(db.sql("""
                update idempotency_key set status = :status, answer = :answer
                where account = :account and mode = :mode and key = :key and claim = :token and status is null
                """), ticket)
                .bind("token", ticket.token())
                .bind("status", status)
                .bind("answer", answer)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// Frees the key, unless an answer was kept under it.
    Mono<Void> free(Ticket ticket) {
        return keyed(db.sql("""
                delete from idempotency_key
                where account = :account and mode = :mode and key = :key and claim = :token and status is null
                """), ticket).bind("token", ticket.token()).then();
    }

    Mono<Long> forgetOld(int atMost) {
        return db.sql("""
                delete from idempotency_key where (account, mode, key) in (
                    select account, mode, key from idempotency_key where created_at < :forgotten limit :atMost)
                """)
                .bind("forgotten", forgotten(clock.instant()))
                .bind("atMost", atMost)
                .fetch()
                .rowsUpdated();
    }

    private static Instant forgotten(Instant now) {
        return now.minus(REMEMBERED);
    }

    private static GenericExecuteSpec keyed(GenericExecuteSpec statement, Ticket ticket) {
        return statement
                .bind("account", ticket.account())
                .bind("mode", ticket.mode())
                .bind("key", ticket.key());
    }
}
