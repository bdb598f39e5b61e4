package dev.podworks.gateway.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.podworks.gateway.limit.BucketTable.Draw;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Lets a caller's request pass while the caller's bucket has tokens, and tells on every answer how many are left.
@Component
public final class RateLimiter {
    private static final Logger LOG = LoggerFactory.getLogger(RateLimiter.class);
    private static final int MAX_CALLERS = 50_000;
    private static final Duration UNUSED_FOR = Duration.ofMinutes(1);

    private final RateLimitProperties limit;
    private final BucketTable buckets;
    private final InstantSource clock;
    private final Counter refused;
    private final Counter unmetered;
    private final Cache<String, TokenLease> handfuls = Caffeine.newBuilder()
            .maximumSize(MAX_CALLERS)
            .expireAfterAccess(UNUSED_FOR)
            .build();

    RateLimiter(RateLimitProperties limit, BucketTable buckets, InstantSource clock, MeterRegistry metrics) {
        this.limit = limit;
        this.buckets = buckets;
        this.clock = clock;
        this.refused = metrics.counter("podworks.gateway.rate_limit.refused");
        this.unmetered = metrics.counter("podworks.gateway.rate_limit.unmetered");
    }

    /// @return nothing, or the error `rate_limited`
    public Mono<Void> admit(ServerWebExchange exchange, Caller caller) {
        return limit.isOn()
                ? handfuls.get(caller.actorId(), this::handful)
                        .take()
                        .doOnNext(verdict -> tell(exchange.getResponse().getHeaders(), verdict))
                        .doOnNext(this::requireAllowed)
                        .then()
                : Mono.empty();
    }

    private TokenLease handful(String actor) {
        var draw = Mono.defer(() -> buckets.draw(actor, limit, clock.instant())).onErrorResume(this::alone);
        return new TokenLease(draw, Duration.ofSeconds(1).dividedBy(limit.perSecond()), clock);
    }

    /// One second's tokens, since a handful lives for one.
    private Mono<Draw> alone(Throwable fault) {
        LOG.warn("No rate limit over all gateways: {}", fault.toString());
        unmetered.increment();
        return Mono.just(new Draw(limit.perSecond(), 0));
    }

    private void tell(HttpHeaders headers, RateLimitDecision verdict) {
        var missing = limit.burst() - verdict.remaining();
        headers.set("RateLimit-Limit", Integer.toString(limit.burst()));
        headers.set("RateLimit-Remaining", Integer.toString(verdict.remaining()));
        headers.set("RateLimit-Reset", Integer.toString(Math.ceilDiv(missing, limit.perSecond())));
    }

    private void requireAllowed(RateLimitDecision verdict) {
        if (!verdict.allowed()) {
            refused.increment();
            throw ApiException.rateLimited(
                    String.format(
                            Locale.ROOT,
                            "More than %d requests a second. Wait a moment, then send them more slowly.",
                            limit.perSecond()),
                    Duration.ofSeconds(1));
        }
    }
}
