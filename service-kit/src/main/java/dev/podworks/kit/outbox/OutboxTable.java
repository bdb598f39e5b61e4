package dev.podworks.kit.outbox;

import dev.podworks.kit.outbox.RelayBatch.Published;
import io.r2dbc.spi.Readable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiPredicate;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of the relay.
final class OutboxTable {
    /// The first key of the outbox's advisory locks, which distinguishes them from others.
    static final int LOCK_SPACE = 0x6f757462;

    private final DatabaseClient db;

    OutboxTable(DatabaseClient db) {
        this.db = db;
    }

    /// The shards with unpublished events that are not held back, in random order, so that concurrent relays start
    /// with different ones.
    Flux<Integer> waitingShards() {
        return db.sql("""
                select shard from generate_series(0, :last) shard
                where exists (
                    select 1 from outbox o
                    where o.shard = shard.shard and o.published_at is null
                      and not exists (select 1 from outbox_hold h where h.key = o.key and h.until > now()))
                order by random()
                """)
                .bind("last", Shards.COUNT - 1)
                .map(row -> row.get("shard", Integer.class))
                .all();
    }

    /// Locks those of the shards that no other relay holds, until the transaction ends.
    Mono<List<Integer>> lock(List<Integer> shards) {
        return db.sql("select shard from unnest(:shards) shard where pg_try_advisory_xact_lock(:space, shard)")
                .bind("shards", shards.toArray(Integer[]::new))
                .bind("space", LOCK_SPACE)
                .map(row -> row.get("shard", Integer.class))
                .all()
                .collectList();
    }

    /// The oldest unpublished events of each shard, ordered by seq. That is the order of changes of a key, because
    /// the aggregate's row is locked before.
    ///
    /// @param limit per shard, so that the cost does not grow with the backlog
    Mono<List<OutboxEntry>> batch(List<Integer> shards, int limit) {
        return db.sql("""
                select oldest.* from unnest(:shards) shard
                cross join lateral (
                    select seq, created_at, topic, key, event_id, event_type, event_time, account, mode, request_id,
                        trace_parent, payload
                    from outbox o
                    where o.shard = shard.shard and published_at is null
                      and not exists (select 1 from outbox_hold h where h.key = o.key and h.until > now())
                    order by seq
                    limit :limit) oldest
                order by seq
                """)
                .bind("shards", shards.toArray(Integer[]::new))
                .bind("limit", limit)
                .map(OutboxTable::row)
                .all()
                .collectList();
    }

    /// Marks events as published and ends the hold of their keys.
    Mono<Void> markPublished(List<Published> acknowledged) {
        return db.sql("""
                with published as (
                    update outbox set published_at = now(), published_offset = acknowledged.position
                    from unnest(:seqs::bigint[], :offsets::bigint[]) as acknowledged (seq, position)
                    where outbox.seq = acknowledged.seq and created_at between :oldest and :newest
                    returning key)
                delete from outbox_hold where key in (select key from published)
                """)
                .bind(
                        "seqs",
                        acknowledged.stream().map(event -> event.row().seq()).toArray(Long[]::new))
                .bind("offsets", acknowledged.stream().map(Published::offset).toArray(Long[]::new))
                .bind("oldest", edge(acknowledged, Instant::isBefore))
                .bind("newest", edge(acknowledged, Instant::isAfter))
                .then();
    }

    /// Holds a key back, twice as long each time, up to five minutes.
    Mono<Void> hold(String key, Duration first, String reason) {
        return db.sql("""
                insert into outbox_hold as hold (key, until, tries, reason)
                values (:key, now() + make_interval(secs => :first), 1, :reason)
                on conflict (key) do update set
                    tries = hold.tries + 1,
                    until = now() + make_interval(secs => least(300, :first * 2 ^ least(hold.tries, 20))),
                    reason = :reason
                """)
                .bind("key", key)
                .bind("first", first.toMillis() / 1000.0)
                .bind("reason", reason)
                .then();
    }

    /// The number of unpublished events and the age of the oldest, in seconds.
    Mono<Backlog> backlog() {
        return db.sql("""
                select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
                from outbox where published_at is null
                """)
                .map(row -> new Backlog(row.get("waiting", Long.class), row.get("oldest_seconds", Double.class)))
                .one();
    }

    record Backlog(long waiting, double oldestSeconds) {}

    private static Instant edge(List<Published> published, BiPredicate<Instant, Instant> isBetter) {
        return published.stream()
                .map(event -> event.row().createdAt())
                .reduce((a, b) -> isBetter.test(b, a) ? b : a)
                .orElseThrow();
    }

    private static OutboxEntry row(Readable row) {
        return new OutboxEntry(
                row.get("seq", Long.class),
                row.get("created_at", Instant.class),
                row.get("topic", String.class),
                row.get("key", String.class),
                row.get("event_id", String.class),
                row.get("event_type", String.class),
                row.get("event_time", Instant.class),
                row.get("account", String.class),
                row.get("mode", String.class),
                row.get("request_id", String.class),
                row.get("trace_parent", String.class),
                row.get("payload", byte[].class));
    }
}
