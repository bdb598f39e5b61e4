package dev.podworks.gateway.limit;

import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `rate_bucket`.
@Component
class BucketTable {
    private static final String REFILLED = """
            least(:burst, bucket.tokens
                + :perSecond * greatest(0, extract(epoch from excluded.refilled_at - bucket.refilled_at)::float8))\
            """;

    private final DatabaseClient db;

    BucketTable(DatabaseClient db) {
        this.db = db;
    }

    /// @param granted how many tokens the replica may spend
    /// @param remaining how many whole tokens are left in the bucket
    record Grant(int granted, int remaining) {}

    /// Refills the bucket up to now and leases tokens, fewer if it has fewer.
    ///
    /// A replica whose clock is behind the others' refills nothing; one whose clock is ahead refills early, but
    /// only once.
    Mono<Grant> lease(String actor, RateLimitProperties limit, Instant now) {
        return db.sql("""
                insert into rate_bucket as bucket (actor, tokens, granted, refilled_at)
                values (:actor, :burst - :requested, :requested, :now)
                on conflict (actor) do update set
                    granted = least(:requested, floor(%1$s)),
                    tokens = %1$s - least(:requested, floor(%1$s)),
                    refilled_at = greatest(bucket.refilled_at, excluded.refilled_at)
                returning granted, floor(tokens)::int as left_over
                """.formatted(REFILLED))
                .bind("actor", actor)
                .bind("burst", limit.burst())
                .bind("requested", limit.leaseSize())
                .bind("perSecond", limit.perSecond())
                .bind("now", now)
                .map(row -> new Grant(row.get("granted", Integer.class), row.get("left_over", Integer.class)))
                .one();
    }

    /// Buckets unused since then are full again, so their rows are not needed.
    Mono<Long> deleteUnused(Instant since, int atMost) {
        return db.sql("""
                delete from rate_bucket where actor in (
                    select actor from rate_bucket where refilled_at < :since limit :atMost)
                """).bind("since", since).bind("atMost", atMost).fetch().rowsUpdated();
    }
}
