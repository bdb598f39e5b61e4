package dev.podworks.gateway.routing;

import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.CLIENT_RESPONSE_HEADER_NAMES;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.request.RequestIds;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Responds `unavailable` when a service does not respond, immediately while its circuit breaker is open.
///
/// Every response that the service itself wrote counts as success and is forwarded, whatever its status. A server
/// error that it did not write (of a proxy in between, of a crashing server) counts as failure. Nothing that
/// callers cause is counted: see [UncountedFailureException]; neither are requests that the client cancels.
final class CircuitBreakerFilter implements GatewayFilter {
    private static final Logger LOG = LoggerFactory.getLogger(CircuitBreakerFilter.class);

    private final Map<Service, CircuitBreaker> breakers;

    CircuitBreakerFilter(CircuitBreakerRegistry registry) {
        breakers = Arrays.stream(Service.values())
                .filter(service -> service != Service.GATEWAY)
                .collect(Collectors.toMap(Function.identity(), service -> registry.circuitBreaker(service.wire())));
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        return ServiceRoutes.serviceFor(exchange)
                .map(breakers::get)
                .map(breaker -> guarded(exchange, chain, breaker))
                .orElseThrow();
    }

    private Mono<Void> guarded(ServerWebExchange exchange, GatewayFilterChain chain, CircuitBreaker breaker) {
        return chain.filter(exchange)
                .then(Mono.defer(() -> requireOwnResponse(exchange)))
                .onErrorMap(failure -> UncountedFailureException.wrapIfUncounted(exchange, failure))
                .transform(CircuitBreakerOperator.of(breaker))
                .onErrorMap(failure -> unavailable(exchange, breaker, failure));
    }

    private static Mono<Void> requireOwnResponse(ServerWebExchange exchange) {
        var response = exchange.getResponse();
        var status = Optional.ofNullable(response.getStatusCode());
        // Every service sets the request id in every response.
        if (status.isEmpty()
                || !status.get().is5xxServerError()
                || response.getHeaders().containsHeader(RequestIds.HEADER)) {
            return Mono.empty();
        }
        Collection<String> foreign = exchange.getAttributeOrDefault(CLIENT_RESPONSE_HEADER_NAMES, List.of());
        foreign.forEach(response.getHeaders()::remove);
        return Mono.error(new ForeignResponseException(status.get().value()));
    }

    private static Throwable unavailable(ServerWebExchange exchange, CircuitBreaker breaker, Throwable failure) {
        if (!(failure instanceof CallNotPermittedException)) {
            Cause.of(exchange).run(() -> LOG.warn("No response from {}: {}", breaker.getName(), failure.toString()));
        }
        return CircuitBreakerConfiguration.unavailable();
    }

    private static final class ForeignResponseException extends RuntimeException {
        ForeignResponseException(int status) {
            super(String.format(Locale.ROOT, "status %d not written by the service", status), null, false, false);
        }
    }
}
