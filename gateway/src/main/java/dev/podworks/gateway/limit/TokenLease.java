package dev.podworks.gateway.limit;

import dev.podworks.gateway.limit.BucketTable.Grant;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// The tokens of one caller that this replica has leased and not spent.
///
/// Concurrent requests that wait for the next lease share one query.
final class TokenLease {
    private static final long LEASE_MILLIS = Duration.ofSeconds(1).toMillis();

    private final Mono<Grant> lease;
    private final long tokenMillis;
    private final InstantSource clock;

    private int unspent;
    private int inBucket;
    private long leasedAt;
    private long emptyUntil;
    private @Nullable Mono<Grant> pending;

    /// @param lease leases the next tokens from the bucket; never an error
    /// @param tokenInterval in which the bucket gains one token
    TokenLease(Mono<Grant> lease, Duration tokenInterval, InstantSource clock) {
        this.lease = lease;
        this.tokenMillis = Math.max(1, tokenInterval.toMillis());
        this.clock = clock;
    }

    /// Spends a token for one request.
    Mono<RateLimitDecision> take() {
        return Mono.defer(this::takeOrLease);
    }

    private synchronized Mono<RateLimitDecision> takeOrLease() {
        var now = clock.millis();
        if (unspent > 0 && now - leasedAt < LEASE_MILLIS) {
            unspent--;
            return Mono.just(new RateLimitDecision(true, unspent + inBucket));
        }
        if (now < emptyUntil) {
            return Mono.just(new RateLimitDecision(false, 0));
        }
        return renewal().then(take());
    }

    private Mono<Grant> renewal() {
        var current = pending;
        if (current == null) {
            // Not cancelled when one client disconnects: other requests wait for the same lease.
            current = lease.doOnNext(this::renew).cache();
            pending = current;
        }
        return current;
    }

    private synchronized void renew(Grant grant) {
        pending = null;
        unspent = grant.granted();
        inBucket = grant.remaining();
        leasedAt = clock.millis();
        emptyUntil = grant.granted() == 0 ? leasedAt + tokenMillis : 0;
    }
}
