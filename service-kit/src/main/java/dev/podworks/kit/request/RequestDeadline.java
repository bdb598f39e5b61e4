package dev.podworks.kit.request;

import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/// Refuses a request whose answer has not begun in time, before the gateway gives up waiting.
///
/// Whatever the request waits for (a lock, a large query, somebody else's server), the refusal is the service's own
/// answer, and so a sign of life: slow requests open no circuit breaker. What was under way is cancelled, as when the
/// caller hangs up.
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
public final class RequestDeadline implements WebFilter {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private final Duration limit;

    /// @param limit shorter than the gateway's response timeout
    public RequestDeadline(Duration limit) {
        this.limit = limit;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return chain.filter(exchange).timeout(expiry(exchange), Mono.error(RequestDeadline::expired));
    }

    /// Never for an answer that has begun: half of it has gone out.
    private Mono<Long> expiry(ServerWebExchange exchange) {
        return Mono.delay(limit).flatMap(tick -> exchange.getResponse().isCommitted() ? Mono.never() : Mono.just(tick));
    }

    private static ApiException expired() {
        return ApiException.unavailable("The request took too long. Try again shortly.", RETRY_AFTER);
    }
}
