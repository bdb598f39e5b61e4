package dev.podworks.projects.destination;

import dev.podworks.contracts.delivery.DestinationSnapshot;
import dev.podworks.contracts.delivery.InternalDestinations;
import dev.podworks.contracts.delivery.InternalDestinations.ReadDestinations;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.kit.error.ApiException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// Asks deliveries-service about destinations of which no event has come, within a caller's own request and on that
/// caller's behalf. Where there is no answer in time the caller gets `unavailable`, at once while the breaker is open.
final class DestinationsClient {
    private static final Logger LOG = LoggerFactory.getLogger(DestinationsClient.class);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private final WebClient http;
    private final CircuitBreaker breaker;

    /// @param http knows the address and carries the caller's token
    DestinationsClient(WebClient http, CircuitBreaker breaker) {
        this.http = http;
        this.breaker = breaker;
    }

    /// What is not the caller's is left out; what was removed is there and says so.
    Mono<List<DestinationSnapshot>> read(List<DestinationId> ids) {
        return http.post()
                .uri("/internal/destinations/read")
                .bodyValue(new ReadDestinations(ids))
                .retrieve()
                .bodyToMono(InternalDestinations.Destinations.class)
                .map(InternalDestinations.Destinations::destinations)
                .timeout(LONGEST_WAIT)
                .transformDeferred(CircuitBreakerOperator.of(breaker))
                .onErrorMap(DestinationsClient::unavailable);
    }

    private static ApiException unavailable(Throwable fault) {
        LOG.warn("deliveries-service did not answer: {}", fault.toString());
        return ApiException.unavailable(
                "The deliveries service does not answer right now. Try again shortly.", RETRY_AFTER);
    }
}
