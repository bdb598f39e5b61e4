package dev.podworks.gateway.limit;

import dev.podworks.gateway.limit.BucketTable.Draw;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// The tokens of one caller that one gateway has drawn and not spent.
///
/// However many requests wait for the next handful, it is drawn once.
final class TokenLease {
    private static final long KEPT_MILLIS = Duration.ofSeconds(1).toMillis();

    private final Mono<Draw> draw;
    private final long tokenMillis;
    private final InstantSource clock;

    private int left;
    private int inBucket;
    private long drawnAt;
    private long emptyUntil;
    private @Nullable Mono<Draw> drawing;

    /// @param draw takes the next handful out of the bucket; never an error
    /// @param tokenEvery how long a bucket needs for one token
    TokenLease(Mono<Draw> draw, Duration tokenEvery, InstantSource clock) {
        this.draw = draw;
        this.tokenMillis = Math.max(1, tokenEvery.toMillis());
        this.clock = clock;
    }

    /// Spends a token for one request.
    Mono<RateLimitDecision> take() {
        return Mono.defer(this::takeOrDraw);
    }

    private synchronized Mono<RateLimitDecision> takeOrDraw() {
        var now = clock.millis();
        if (left > 0 && now - drawnAt < KEPT_MILLIS) {
            left--;
            return Mono.just(new RateLimitDecision(true, left + inBucket));
        }
        if (now < emptyUntil) {
            return Mono.just(new RateLimitDecision(false, 0));
        }
        return drawing().then(take());
    }

    private Mono<Draw> drawing() {
        var underWay = drawing;
        if (underWay == null) {
            // Not cancelled with a caller who hangs up: others wait for the same handful.
            underWay = draw.doOnNext(this::drawn).cache();
            drawing = underWay;
        }
        return underWay;
    }

    private synchronized void drawn(Draw drawn) {
        drawing = null;
        left = drawn.granted();
        inBucket = drawn.left();
        drawnAt = clock.millis();
        emptyUntil = drawn.granted() == 0 ? drawnAt + tokenMillis : 0;
    }
}
