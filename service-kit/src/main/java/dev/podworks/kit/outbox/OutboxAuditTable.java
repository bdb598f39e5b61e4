package dev.podworks.kit.outbox;

import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.DatabaseClient.GenericExecuteSpec;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of {@link OutboxAudit}.
final class OutboxAuditTable {
    private final DatabaseClient db;

    OutboxAuditTable(DatabaseClient db) {
        this.db = db;
    }

    /// A shard with records whose position differs from the outbox, or is not in it yet.
    ///
    /// @param isLate whether a record has a greater offset than the outbox has for its event; otherwise the event
    ///     is not marked as published yet
    record SuspectShard(int shard, boolean isLate) {}

    Flux<SuspectShard> suspectShards(List<SentRecord> sent) {
        return bind(db.sql("""
                        select o.shard, bool_or(o.published_at is not null) as late
                        from unnest(:createdAts::timestamptz[], :seqs::bigint[], :topics::text[], :keys::text[],
                            :offsets::bigint[]) as sent (created_at, seq, topic, key, "offset")
                        join outbox o on o.created_at = sent.created_at and o.seq = sent.seq
                        where o.published_at is null or sent."offset" > coalesce(o.published_offset, -1)
                        group by o.shard order by o.shard
                        """), sent).map(OutboxAuditTable::suspectShard).all();
    }

    /// Waits until no relay holds the shards, and locks them until the transaction ends.
    Mono<Void> lock(List<Integer> shards) {
        return db.sql("""
                select pg_advisory_xact_lock(:space, shard)
                from (select shard from unnest(:shards) shard order by shard) shards
                """)
                .bind("shards", shards.toArray(Integer[]::new))
                .bind("space", OutboxTable.LOCK_SPACE)
                .then();
    }

    /// Marks the newest event of a key as unpublished if the last of the given records of the key is an older event
    /// with a greater offset. Requires the shards' locks: without them, a relay could be sending a newer event,
    /// which this one would then follow.
    ///
    /// @return the keys
    Flux<String> publishNewestAgain(List<SentRecord> sent) {
        return bind(db.sql("""
                        with late as (
                            select distinct on (sent.topic, sent.key) o.shard, o.topic, o.key, o.seq, sent."offset"
                            from unnest(:createdAts::timestamptz[], :seqs::bigint[], :topics::text[], :keys::text[],
                                :offsets::bigint[]) as sent (created_at, seq, topic, key, "offset")
                            join outbox o on o.created_at = sent.created_at and o.seq = sent.seq
                            where o.published_at is not null and sent."offset" > coalesce(o.published_offset, -1)
                            order by sent.topic, sent.key, sent."offset" desc),
                        newest as (
                            select distinct on (o.topic, o.key) o.created_at, o.seq, o.published_at, o.published_offset,
                                late.seq as late_seq, late."offset" as late_offset
                            from late join outbox o on o.shard = late.shard and o.topic = late.topic and o.key = late.key
                            order by o.topic, o.key, o.seq desc)
                        update outbox set published_at = null from newest
                        where outbox.created_at = newest.created_at and outbox.seq = newest.seq
                          and newest.seq > newest.late_seq and newest.published_at is not null
                          and coalesce(newest.published_offset, -1) < newest.late_offset
                        returning outbox.key
                        """), sent).map(row -> row.get("key", String.class)).all();
    }

    private static GenericExecuteSpec bind(GenericExecuteSpec sql, List<SentRecord> sent) {
        return sql.bind("createdAts", values(sent, SentRecord::createdAt).toArray(Instant[]::new))
                .bind("seqs", values(sent, SentRecord::seq).toArray(Long[]::new))
                .bind("topics", values(sent, SentRecord::topic).toArray(String[]::new))
                .bind("keys", values(sent, SentRecord::key).toArray(String[]::new))
                .bind("offsets", values(sent, SentRecord::offset).toArray(Long[]::new));
    }

    private static <T> List<T> values(List<SentRecord> sent, Function<SentRecord, T> value) {
        return sent.stream().map(value).toList();
    }

    private static SuspectShard suspectShard(Readable row) {
        return new SuspectShard(row.get("shard", Integer.class), Boolean.TRUE.equals(row.get("late", Boolean.class)));
    }
}
