package dev.podworks.webhooks.delivery;

import dev.podworks.kit.cause.TraceParent;
import dev.podworks.kit.egress.Egress;
import dev.podworks.kit.trace.Span;
import dev.podworks.kit.trace.Tracing;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;

/// Sends an event to an endpoint once. Never emits an error: failures are part of the result.
@Component
class WebhookSender {
    private static final Logger LOG = LoggerFactory.getLogger(WebhookSender.class);
    /// Many endpoints can be on one provider's host; each has its own limit on requests in flight.
    private static final int MAX_CONNECTIONS_PER_HOST = 4_096;
    /// Shorter than the idle timeout of most servers, so that we close idle connections and not they.
    private static final Duration IDLE_CONNECTION = Duration.ofSeconds(20);

    private final PayloadBuilder payloads;
    private final InstantSource clock;
    private final Duration timeout;
    private final HttpClient http;
    private final MeterRegistry metrics;
    private final Tracing tracing;

    WebhookSender(
            Egress egress,
            PayloadBuilder payloads,
            InstantSource clock,
            WebhookProperties properties,
            MeterRegistry metrics,
            Tracing tracing) {
        this.payloads = payloads;
        this.clock = clock;
        this.timeout = properties.timeout();
        this.metrics = metrics;
        this.tracing = tracing;
        var connections = ConnectionProvider.builder("webhooks")
                .maxConnections(MAX_CONNECTIONS_PER_HOST)
                .pendingAcquireTimeout(timeout)
                .maxIdleTime(IDLE_CONNECTION)
                .evictInBackground(IDLE_CONNECTION)
                .build();
        this.http = egress.client(connections, timeout);
    }

    Mono<AttemptResult> send(Target target, WebhookMessage message) {
        return payloads.build(message)
                .flatMap(body -> post(target, message, body))
                .onErrorResume(error -> Mono.just(notAttempted(message, error)))
                .doOnNext(this::count);
    }

    private Mono<AttemptResult> post(Target target, WebhookMessage message, byte[] body) {
        return Mono.defer(() -> {
            var startNanos = System.nanoTime();
            var span = tracing.client("webhook " + message.eventType(), message.cause());
            return exchange(target, message, body, span, startNanos)
                    .timeout(timeout)
                    .doOnError(span::fail)
                    .onErrorResume(error -> Mono.just(new AttemptResult.NoResponse(
                            AttemptErrors.describe(error, timeout), millisSince(startNanos))))
                    .doFinally(_ -> span.close());
        });
    }

    private Mono<AttemptResult> exchange(
            Target target, WebhookMessage message, byte[] body, Span span, long startNanos) {
        var headers = RequestHeaders.of(target, message, body, clock.instant());
        return http.headers(all -> headers.forEach(all::set))
                .headers(all -> addTraceParent(all, span))
                .post()
                .uri(URI.create(target.url()))
                .send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body)))
                .response((response, content) -> read(tagged(response, span), content, startNanos))
                .singleOrEmpty();
    }

    /// Lets the receiver continue the trace.
    private static void addTraceParent(HttpHeaders headers, Span span) {
        span.cause().trace().ifPresent(trace -> headers.set(TraceParent.HEADER, trace.value()));
    }

    private static HttpClientResponse tagged(HttpClientResponse response, Span span) {
        span.tag("http.response.status_code", Integer.toString(response.status().code()));
        return response;
    }

    private static Flux<AttemptResult> read(HttpClientResponse response, ByteBufFlux content, long startNanos) {
        var excerpt = new ResponseExcerpt();
        return content.doOnNext(excerpt::append)
                .takeUntil(_ -> excerpt.hasReachedLimit())
                .thenMany(Mono.fromSupplier(() ->
                        new AttemptResult.Response(response.status().code(), excerpt.text(), millisSince(startNanos))));
    }

    private static AttemptResult notAttempted(WebhookMessage message, Throwable error) {
        LOG.warn("Event {} could not be prepared for sending: {}", message.eventId(), error.toString());
        return new AttemptResult.NotAttempted(error.toString());
    }

    private void count(AttemptResult result) {
        var outcome =
                switch (result) {
                    case AttemptResult.Response response -> response.succeeded() ? "success" : "refused";
                    case AttemptResult.NoResponse _ -> "no_answer";
                    case AttemptResult.NotAttempted _ -> "not_made";
                };
        metrics.counter("podworks.webhooks.attempts", "outcome", outcome).increment();
    }

    private static long millisSince(long startNanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }
}
