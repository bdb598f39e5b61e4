package dev.podworks.kit.upstream;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.caller.CallerTokenRelay;
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

/// Client of another service: a timeout and a circuit breaker around its calls.
public final class UpstreamClient {
    private static final Logger LOG = LoggerFactory.getLogger(UpstreamClient.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);
    private static final int MAX_RESPONSE_BYTES = 4 << 20;

    private final Service service;
    private final WebClient http;
    private final CircuitBreaker breaker;
    private final Predicate<Throwable> isResponse;

    private UpstreamClient(Service service, WebClient http, Predicate<Throwable> isResponse) {
        this.service = service;
        this.http = http;
        this.isResponse = isResponse;
        this.breaker = CircuitBreaker.of(service.serviceName(), breaker(isResponse));
    }

    /// @param isResponse which errors of a call, besides `ApiException`, are responses of the other service
    public static UpstreamClient of(Service service, URI url, WebClient.Builder http, Predicate<Throwable> isResponse) {
        return create(service, url, http.clone().filter(new CallerTokenRelay(service)), isResponse);
    }

    /// For the service's routes that need no caller token. It can be used outside a caller's request.
    public static UpstreamClient ofOpenRoutes(Service service, URI url, WebClient.Builder http) {
        return create(service, url, http.clone(), _ -> false);
    }

    private static UpstreamClient create(
            Service service, URI url, WebClient.Builder http, Predicate<Throwable> isResponse) {
        var client = http.baseUrl(url.toString())
                .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(MAX_RESPONSE_BYTES))
                .build();
        return new UpstreamClient(service, client, isResponse.or(ApiException.class::isInstance));
    }

    public Service service() {
        return service;
    }

    /// Has the service's base URL and sends the caller token that the gateway issued for this service.
    public WebClient http() {
        return http;
    }

    /// Sends a request to an internal route.
    ///
    /// @return the response, or the error `unavailable`
    public <T> Mono<T> post(String path, Object body, Class<T> response) {
        return call(http.post().uri(path).bodyValue(body).retrieve().bodyToMono(response));
    }

    /// @return the result of the call, its error if that is a response, or the error `unavailable`
    public <T> Mono<T> call(Mono<T> request) {
        return request.timeout(TIMEOUT)
                .transformDeferred(CircuitBreakerOperator.of(breaker))
                .onErrorMap(isResponse.negate(), this::unavailable);
    }

    /// Opens when half of the last twenty calls failed. Every two seconds, one call tests whether the service has
    /// recovered.
    private static CircuitBreakerConfig breaker(Predicate<Throwable> isResponse) {
        return CircuitBreakerConfig.custom()
                .slidingWindowType(SlidingWindowType.COUNT_BASED)
                .slidingWindowSize(20)
                .minimumNumberOfCalls(10)
                .failureRateThreshold(50)
                .waitDurationInOpenState(RETRY_AFTER)
                .permittedNumberOfCallsInHalfOpenState(1)
                .ignoreException(isResponse)
                .build();
    }

    private ApiException unavailable(Throwable failure) {
        LOG.warn("{} did not respond: {}", service.serviceName(), failure.toString());
        return ApiException.unavailable("A part of the service is unavailable. Retry shortly.", RETRY_AFTER);
    }
}
