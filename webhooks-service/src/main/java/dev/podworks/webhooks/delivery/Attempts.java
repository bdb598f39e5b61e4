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

/// Posts an event once. Never an error: what goes wrong is how the attempt ended.
@Component
class Attempts {
    private static final Logger LOG = LoggerFactory.getLogger(Attempts.class);
    /// Many endpoints may be one provider's host; each has a cap of its own.
    private static final int MOST_CONNECTIONS_PER_HOST = 4_096;
    /// Shorter than most servers keep theirs, so that we are the ones who close.
    private static final Duration IDLE_CONNECTION = Duration.ofSeconds(20);

    private final Payloads payloads;
    private final InstantSource clock;
    private final Duration limit;
    private final HttpClient http;
    private final MeterRegistry metrics;
    private final Tracing tracing;

    Attempts(
            Egress egress,
            Payloads payloads,
            InstantSource clock,
            WebhookProperties properties,
            MeterRegistry metrics,
            Tracing tracing) {
        this.payloads = payloads;
        this.clock = clock;
        this.limit = properties.timeout();
        this.metrics = metrics;
        this.tracing = tracing;
        var connections = ConnectionProvider.builder("webhooks")
                .maxConnections(MOST_CONNECTIONS_PER_HOST)
                .pendingAcquireTimeout(limit)
                .maxIdleTime(IDLE_CONNECTION)
                .evictInBackground(IDLE_CONNECTION)
                .build();
        this.http = egress.client(connections, limit);
    }

    Mono<Attempt> make(Target target, Message message) {
        return payloads.of(message)
                .flatMap(body -> post(target, message, body))
                .onErrorResume(fault -> Mono.just(notMade(message, fault)))
                .doOnNext(this::count);
    }

    private Mono<Attempt> post(Target target, Message message, byte[] body) {
        return Mono.defer(() -> {
            var begun = System.nanoTime();
            var span = tracing.client("webhook " + message.eventType(), message.cause());
            return exchange(target, message, body, span, begun)
                    .timeout(limit)
                    .doOnError(span::fail)
                    .onErrorResume(fault -> Mono.just(new Attempt.Silent(Faults.reason(fault, limit), since(begun))))
                    .doFinally(_ -> span.close());
        });
    }

    private Mono<Attempt> exchange(Target target, Message message, byte[] body, Span span, long begun) {
        var headers = RequestHeaders.of(target, message, body, clock.instant());
        return http.headers(all -> headers.forEach(all::set))
                .headers(all -> name(all, span))
                .post()
                .uri(URI.create(target.url()))
                .send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body)))
                .response((answer, content) -> read(noted(answer, span), content, begun))
                .singleOrEmpty();
    }

    /// The receiver may go on with the trace.
    private static void name(HttpHeaders headers, Span span) {
        span.cause().trace().ifPresent(trace -> headers.set(TraceParent.HEADER, trace.value()));
    }

    private static HttpClientResponse noted(HttpClientResponse answer, Span span) {
        span.tag("http.response.status_code", Integer.toString(answer.status().code()));
        return answer;
    }

    private static Flux<Attempt> read(HttpClientResponse answer, ByteBufFlux content, long begun) {
        var beginning = new AnswerBody();
        return content.doOnNext(beginning::take)
                .takeUntil(_ -> beginning.isEnough())
                .thenMany(Mono.fromSupplier(
                        () -> new Attempt.Answered(answer.status().code(), beginning.text(), since(begun))));
    }

    private static Attempt notMade(Message message, Throwable fault) {
        LOG.warn("{} could not be made ready to be sent: {}", message.eventId(), fault.toString());
        return new Attempt.NotMade(fault.toString());
    }

    private void count(Attempt attempt) {
        var outcome =
                switch (attempt) {
                    case Attempt.Answered answered -> answered.succeeded() ? "success" : "refused";
                    case Attempt.Silent _ -> "no_answer";
                    case Attempt.NotMade _ -> "not_made";
                };
        metrics.counter("podworks.webhooks.attempts", "outcome", outcome).increment();
    }

    private static long since(long begun) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    }
}
