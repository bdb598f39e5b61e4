package dev.podworks.gateway.routing;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.cause.Cause;
import io.netty.handler.timeout.TimeoutException;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Handles responses that break off after their headers. If nothing was sent to the client yet, it gets
/// `unavailable`. Otherwise the connection is closed, so that the client does not take the part for the complete
/// response.
///
/// Wraps the filter that writes responses, which is outside the circuit breaker.
final class IncompleteResponseFilter implements GatewayFilter {
    private static final Logger LOG = LoggerFactory.getLogger(IncompleteResponseFilter.class);

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        return chain.filter(exchange).onErrorMap(failure -> isIncomplete(exchange, failure), failure -> {
            Cause.of(exchange)
                    .run(() -> LOG.warn("Incomplete response from {}: {}", service(exchange), failure.toString()));
            return CircuitBreakerConfiguration.unavailable();
        });
    }

    private static String service(ServerWebExchange exchange) {
        return ServiceRoutes.serviceFor(exchange).map(Service::wire).orElseThrow();
    }

    private static boolean isIncomplete(ServerWebExchange exchange, Throwable failure) {
        return !exchange.getResponse().isCommitted()
                && (failure instanceof IOException || failure instanceof TimeoutException);
    }
}
