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

/// Stands between the gateway and the services: where no answer of a service comes, the caller gets `unavailable`,
/// at once while the breaker of that service is open.
///
/// Any answer that the service itself wrote is a sign of life, whatever its status says, and is passed on as it is.
/// A server error that it did not write (of a proxy in between, of a server that is breaking down) is as good as
/// none. Nothing that callers bring about is counted against a service: see [UncountedFailureException], and a
/// caller who hangs up.
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
                .then(Mono.defer(() -> requireOwnAnswer(exchange)))
                .onErrorMap(fault -> UncountedFailureException.unlessOf(exchange, fault))
                .transform(CircuitBreakerOperator.of(breaker))
                .onErrorMap(fault -> unavailable(exchange, breaker, fault));
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

    private static Throwable unavailable(ServerWebExchange exchange, CircuitBreaker breaker, Throwable fault) {
        if (!(fault instanceof CallNotPermittedException)) {
            Cause.of(exchange).during(() -> LOG.warn("No answer from {}: {}", breaker.getName(), fault.toString()));
        }
        return CircuitBreakerConfiguration.unavailable();
    }

    private static final class ForeignAnswerException extends RuntimeException {
        ForeignAnswerException(int status) {
            super(String.format(Locale.ROOT, "a %d that the service did not write", status), null, false, false);
        }
    }
}
