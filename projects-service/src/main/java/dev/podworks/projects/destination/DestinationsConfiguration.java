package dev.podworks.projects.destination;

import dev.podworks.kit.caller.CallerRelay;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.net.URI;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration(proxyBeanMethods = false)
class DestinationsConfiguration {
    /// Half of the last twenty calls failed: callers are told at once, and one call in two seconds finds out whether it
    /// is over.
    private static final CircuitBreakerConfig BREAKER = CircuitBreakerConfig.custom()
            .slidingWindowSize(20)
            .minimumNumberOfCalls(10)
            .failureRateThreshold(50)
            .waitDurationInOpenState(Duration.ofSeconds(2))
            .permittedNumberOfCallsInHalfOpenState(1)
            .build();

    @Bean
    DestinationsClient destinationsClient(WebClient.Builder http, @Value("${podworks.deliveries.url}") URI url) {
        var client = http.baseUrl(url.toString()).filter(new CallerRelay()).build();
        return new DestinationsClient(client, CircuitBreaker.of("deliveries-service", BREAKER));
    }
}
