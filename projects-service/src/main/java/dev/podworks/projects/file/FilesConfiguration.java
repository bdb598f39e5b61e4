package dev.podworks.projects.file;

import dev.podworks.kit.caller.CallerRelay;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import java.time.Duration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FilesProperties.class)
class FilesConfiguration {
    /// Eight hundred files with their upload forms, and some room.
    private static final int LONGEST_ANSWER_BYTES = 4 << 20;

    /// Half of the last twenty calls failed: callers are told at once, and one call in two seconds finds out whether it
    /// is over.
    private static final CircuitBreakerConfig BREAKER = CircuitBreakerConfig.custom()
            .slidingWindowType(SlidingWindowType.COUNT_BASED)
            .slidingWindowSize(20)
            .minimumNumberOfCalls(10)
            .failureRateThreshold(50)
            .waitDurationInOpenState(Duration.ofSeconds(2))
            .permittedNumberOfCallsInHalfOpenState(1)
            .ignoreException(FilesClient::isAnswer)
            .build();

    @Bean
    FilesClient filesClient(WebClient.Builder http, FilesProperties files) {
        var client = http.baseUrl(files.url().toString())
                .filter(new CallerRelay())
                .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(LONGEST_ANSWER_BYTES))
                .build();
        return new FilesClient(client, CircuitBreaker.of("files-service", BREAKER));
    }
}
