package dev.podworks.kit.upstream;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.caller.CallerRelay;
import dev.podworks.kit.error.ApiException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.github.resilience4j.reactor.circuitbreaker.operator.CircuitBreakerOperator;
import java.net.URI;
import java.time.Duration;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// Another service of ours, as one that asks it something sees it.
public final class UpstreamClient {
    private static final Logger LOG = LoggerFactory.getLogger(UpstreamClient.class);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);
    private static final int LONGEST_ANSWER_BYTES = 4 << 20;

    private final String service;
    private final WebClient http;
    private final CircuitBreaker breaker;
    private final Predicate<Throwable> isAnswer;

    private UpstreamClient(String service, WebClient http, Predicate<Throwable> isAnswer) {
        this.service = service;
        this.http = http;
        this.isAnswer = isAnswer;
        this.breaker = CircuitBreaker.of(service, breaker(isAnswer));
    }

    /// @param isAnswer which errors of a call say what the other service has to say, beside every `ApiException`
    public static UpstreamClient of(Service service, URI url, WebClient.Builder http, Predicate<Throwable> isAnswer) {
        var client = http.clone()
                .baseUrl(url.toString())
                .filter(new CallerRelay(service))
                .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(LONGEST_ANSWER_BYTES))
                .build();
        return new UpstreamClient(service.serviceName(), client, isAnswer.or(ApiException.class::isInstance));
    }

    /// Knows the address and carries the token that the gateway made for asking this service.
    public WebClient http() {
        return http;
    }

    /// @return the call's answer, or its error where that is an answer, or the error `unavailable`
    public <T> Mono<T> answer(Mono<T> call) {
        return call.timeout(LONGEST_WAIT)
                .transformDeferred(CircuitBreakerOperator.of(breaker))
                .onErrorMap(isAnswer.negate(), this::unavailable);
    }

    /// Half of the last twenty calls failed: callers are told at once, and one call in two seconds finds out whether it
    /// is over.
    private static CircuitBreakerConfig breaker(Predicate<Throwable> isAnswer) {
        return CircuitBreakerConfig.custom()
                .slidingWindowType(SlidingWindowType.COUNT_BASED)
                .slidingWindowSize(20)
                .minimumNumberOfCalls(10)
                .failureRateThreshold(50)
                .waitDurationInOpenState(RETRY_AFTER)
                .permittedNumberOfCallsInHalfOpenState(1)
                .ignoreException(isAnswer)
                .build();
    }

    private ApiException unavailable(Throwable fault) {
        LOG.warn("{} did not answer: {}", service, fault.toString());
        return ApiException.unavailable(
                "A part of the service does not answer right now. Try again shortly.", RETRY_AFTER);
    }
}
