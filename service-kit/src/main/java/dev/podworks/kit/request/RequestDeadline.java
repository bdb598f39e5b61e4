package dev.podworks.kit.request;

import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/// Fails a request whose response has not started in time, before the gateway's timeout.
///
/// Whatever the request waits for, such as a lock or another server, the error is a response of this service, so
/// slow requests don't open the gateway's circuit breaker. The request is cancelled as if the client had
/// disconnected.
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
public final class RequestDeadline implements WebFilter {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private final Duration timeout;

    /// @param timeout shorter than the gateway's response timeout
    public RequestDeadline(Duration timeout) {
        this.timeout = timeout;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return chain.filter(exchange).timeout(expiry(exchange), Mono.error(RequestDeadline::expired));
    }

    /// Never emits if the response has started: part of it has been sent.
    private Mono<Long> expiry(ServerWebExchange exchange) {
        return Mono.delay(timeout)
                .flatMap(tick -> exchange.getResponse().isCommitted() ? Mono.never() : Mono.just(tick));
    }

    private static ApiException expired() {
        return ApiException.unavailable("The request took too long. Retry shortly.", RETRY_AFTER);
    }
}
