package dev.podworks.gateway.routing;

import dev.podworks.kit.error.ApiException;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.micrometer.tagged.TaggedCircuitBreakerMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// A breaker opens when half of at least ten requests within ten seconds got no response. After two seconds it lets
/// five requests through.
@Configuration(proxyBeanMethods = false)
class CircuitBreakerConfiguration {
    static final Duration OPEN_FOR = Duration.ofSeconds(2);

    @Bean
    CircuitBreakerRegistry circuitBreakers(MeterRegistry metrics) {
        var registry = CircuitBreakerRegistry.of(CircuitBreakerConfig.custom()
                .slidingWindowType(SlidingWindowType.TIME_BASED)
                .slidingWindowSize(10)
                .minimumNumberOfCalls(10)
                .failureRateThreshold(50)
                .waitDurationInOpenState(OPEN_FOR)
                .permittedNumberOfCallsInHalfOpenState(5)
                .ignoreException(UncountedFailureException.class::isInstance)
                .build());
        TaggedCircuitBreakerMetrics.ofCircuitBreakerRegistry(registry).bindTo(metrics);
        return registry;
    }

    static ApiException unavailable() {
        return ApiException.unavailable("A part of the service is unavailable. Retry shortly.", OPEN_FOR);
    }
}
