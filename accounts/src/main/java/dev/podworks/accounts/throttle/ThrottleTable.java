package dev.podworks.accounts.throttle;

import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `throttle`.
@Component
final class ThrottleTable {
    private final DatabaseClient db;

    ThrottleTable(DatabaseClient db) {
        this.db = db;
    }

    record Counted(int attempts, Instant endsAt) {}

    Mono<Counted> count(String key, Instant now, Instant endsAt) {
        return db.sql("""
                insert into throttle (key, tries, ends_at) values (:key, 1, :endsAt)
                on conflict (key) do update set
                    tries = case when throttle.ends_at <= :now then 1 else throttle.tries + 1 end,
                    ends_at = case when throttle.ends_at <= :now then excluded.ends_at else throttle.ends_at end
                returning tries, ends_at
                """)
                .bind("key", key)
                .bind("endsAt", endsAt)
                .bind("now", now)
                .map(row -> new Counted(row.get("tries", Integer.class), row.get("ends_at", Instant.class)))
                .one();
    }

    Mono<Void> release(String key) {
        return db.sql("update throttle set tries = tries - 1 where key = :key and tries > 0")
                .bind("key", key)
                .then();
    }

    Mono<Void> reset(String key) {
        return db.sql("delete from throttle where key = :key").bind("key", key).then();
    }

    Mono<Long> deleteExpired(Instant now, int atMost) {
        return db.sql(
                        "delete from throttle where key in (select key from throttle where ends_at <= :now limit :atMost)")
                .bind("now", now)
                .bind("atMost", atMost)
                .fetch()
                .rowsUpdated();
    }
}
