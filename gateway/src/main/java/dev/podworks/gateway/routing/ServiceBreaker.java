package dev.podworks.gateway.routing;

import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.CLIENT_RESPONSE_HEADER_NAMES;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.request.RequestIds;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Stands between the gateway and one service: where no answer of the service comes, the caller gets `unavailable`,
/// at once while the breaker is open.
///
/// Any answer that the service itself wrote is a sign of life, whatever its status says, and is passed on as it is. A
/// server error that it did not write (of a proxy in between, of a server that is breaking down) is as good as none.
final class ServiceBreaker implements GatewayFilter {
    private static final Logger LOG = LoggerFactory.getLogger(ServiceBreaker.class);

    private final Service service;
    private final CircuitBreaker breaker;

    ServiceBreaker(Service service, CircuitBreaker breaker) {
        this.service = service;
        this.breaker = breaker;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        return chain.filter(exchange)
                .then(Mono.defer(() -> requireOwnAnswer(exchange)))
                .transformDeferred(CircuitBreakerOperator.of(breaker))
                .onErrorMap(fault -> unavailable(exchange, fault));
    }

    private static Mono<Void> requireOwnAnswer(ServerWebExchange exchange) {
        var response = exchange.getResponse();
        var status = Optional.ofNullable(response.getStatusCode());
        // Every service names the request in every answer.
        if (status.isEmpty()
                || !status.get().is5xxServerError()
                || response.getHeaders().containsHeader(RequestIds.HEADER)) {
            return Mono.empty();
        }
        Collection<String> foreign = exchange.getAttributeOrDefault(CLIENT_RESPONSE_HEADER_NAMES, List.of());
        foreign.forEach(response.getHeaders()::remove);
        return Mono.error(new ForeignAnswerException(status.get().value()));
    }

    private Throwable unavailable(ServerWebExchange exchange, Throwable fault) {
        if (!(fault instanceof CallNotPermittedException)) {
            Cause.of(exchange).during(() -> LOG.warn("No answer from {}: {}", service.wire(), fault.toString()));
        }
        return ApiException.unavailable(
                "A part of the service does not answer right now. Try again shortly.", Breakers.PAUSE);
    }

    private static final class ForeignAnswerException extends RuntimeException {
        ForeignAnswerException(int status) {
            super("a %d that the service did not write".formatted(status), null, false, false);
        }
    }
}
