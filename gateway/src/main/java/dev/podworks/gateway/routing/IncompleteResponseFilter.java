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

/// An answer of which only the head came: while nothing of it has been passed on, the caller gets `unavailable` in
/// its place. Once something has, all that is left is to end the connection, so that nobody takes the half for the
/// whole.
///
/// Around the filter that writes answers, where the breaker no longer looks.
final class IncompleteResponseFilter implements GatewayFilter {
    private static final Logger LOG = LoggerFactory.getLogger(IncompleteResponseFilter.class);

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        return chain.filter(exchange).onErrorMap(fault -> isBroken(exchange, fault), fault -> {
            Cause.of(exchange).during(() -> LOG.warn("Half an answer from {}: {}", sender(exchange), fault.toString()));
            return CircuitBreakerConfiguration.unavailable();
        });
    }

    private static String sender(ServerWebExchange exchange) {
        return ServiceRoutes.serviceFor(exchange).map(Service::wire).orElseThrow();
    }

    private static boolean isBroken(ServerWebExchange exchange, Throwable fault) {
        return !exchange.getResponse().isCommitted()
                && (fault instanceof IOException || fault instanceof TimeoutException);
    }
}
