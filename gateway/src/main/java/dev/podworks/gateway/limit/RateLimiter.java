package dev.podworks.gateway.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.podworks.gateway.limit.BucketTable.Grant;
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

/// Admits requests while the caller's bucket has tokens, and sets the `RateLimit-…` headers of every response.
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
    private final Cache<String, TokenLease> leases = Caffeine.newBuilder()
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
    public Mono<Void> acquire(ServerWebExchange exchange, Caller caller) {
        return limit.isEnabled()
                ? leases.get(caller.actorId(), this::createLease)
                        .take()
                        .doOnNext(decision -> setHeaders(exchange.getResponse().getHeaders(), decision))
                        .doOnNext(this::requireAllowed)
                        .then()
                : Mono.empty();
    }

    private TokenLease createLease(String actor) {
        var lease =
                Mono.defer(() -> buckets.lease(actor, limit, clock.instant())).onErrorResume(this::grantLocally);
        return new TokenLease(lease, Duration.ofSeconds(1).dividedBy(limit.perSecond()), clock);
    }

    /// Grants one second's tokens, because a lease lasts a second.
    private Mono<Grant> grantLocally(Throwable failure) {
        LOG.warn("The database is unavailable: rate limits apply per replica: {}", failure.toString());
        unmetered.increment();
        return Mono.just(new Grant(limit.perSecond(), 0));
    }

    private void setHeaders(HttpHeaders headers, RateLimitDecision decision) {
        var missing = limit.burst() - decision.remaining();
        headers.set("RateLimit-Limit", Integer.toString(limit.burst()));
        headers.set("RateLimit-Remaining", Integer.toString(decision.remaining()));
        headers.set("RateLimit-Reset", Integer.toString(Math.ceilDiv(missing, limit.perSecond())));
    }

    private void requireAllowed(RateLimitDecision decision) {
        if (!decision.allowed()) {
            refused.increment();
            throw ApiException.rateLimited(
                    String.format(
                            Locale.ROOT,
                            "More than %d requests per second. Wait a moment, then send requests more slowly.",
                            limit.perSecond()),
                    Duration.ofSeconds(1));
        }
    }
}
