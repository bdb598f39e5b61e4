package dev.podworks.accounts.key;

import java.time.LocalDate;
import java.util.SortedMap;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `key_usage`.
@Component
final class KeyUsageTable {
    private final DatabaseClient db;

    KeyUsageTable(DatabaseClient db) {
        this.db = db;
    }

    /// One statement, so that a batch is added as a whole or not at all.
    ///
    /// @param requests per key, in order, so that batches of several replicas do not deadlock
    Mono<Void> add(LocalDate day, SortedMap<String, Long> requests) {
        return db.sql("""
                insert into key_usage (key_id, day, requests)
                select key_id, :day, requests from unnest(:keys::text[], :counts::bigint[]) as batch (key_id, requests)
                on conflict (key_id, day) do update set requests = key_usage.requests + excluded.requests
                """)
                .bind("day", day)
                .bind("keys", requests.keySet().toArray(String[]::new))
                .bind("counts", requests.values().toArray(Long[]::new))
                .then();
    }

    Mono<Long> deleteOlderThan(LocalDate oldest, int atMost) {
        return db.sql("""
                delete from key_usage where (key_id, day) in (
                    select key_id, day from key_usage where day < :oldest order by day limit :atMost)
                """).bind("oldest", oldest).bind("atMost", atMost).fetch().rowsUpdated();
    }
}
