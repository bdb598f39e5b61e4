package dev.podworks.kit.trace;

import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.cause.TraceParent;
import io.micrometer.tracing.Span.Builder;
import io.micrometer.tracing.Span.Kind;
import io.micrometer.tracing.handler.TracingObservationHandler.TracingContext;
import io.micrometer.tracing.propagation.Propagator;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.web.server.ServerWebExchange;

/// Begins spans where a trace goes on: nowhere else, so what nobody asked for makes none.
///
/// Spans of requests, in and out between services, are Spring Boot's own.
public final class Tracing {
    private final Optional<Propagator> traces;

    Tracing(Optional<Propagator> traces) {
        this.traces = traces;
    }

    public static Tracing disabled() {
        return new Tracing(Optional.empty());
    }

    /// The span under which the server answers a request. Empty where nothing is traced.
    public Optional<TraceParent> of(ServerWebExchange exchange) {
        return traces.flatMap(_ -> ServerRequestObservationContext.findCurrent(exchange.getAttributes()))
                .flatMap(request -> Optional.ofNullable(request.<TracingContext>get(TracingContext.class)))
                .flatMap(context -> Optional.ofNullable(context.getSpan()))
                .map(Span::parent);
    }

    /// The telling of an event.
    ///
    /// @param since when it was decided
    public Span producer(String name, Cause cause, Instant since) {
        return begin(name, Kind.PRODUCER, cause, Optional.of(since));
    }

    /// Dealing with an event, or with work that waited.
    public Span consumer(String name, Cause cause) {
        return begin(name, Kind.CONSUMER, cause, Optional.empty());
    }

    /// Asking somebody outside.
    public Span client(String name, Cause cause) {
        return begin(name, Kind.CLIENT, cause, Optional.empty());
    }

    private Span begin(String name, Kind kind, Cause cause, Optional<Instant> since) {
        if (traces.isEmpty() || cause.trace().isEmpty()) {
            return Span.noop(cause);
        }
        var span = builder(traces.get(), cause.trace().get()).name(name).kind(kind);
        since.ifPresent(begun -> span.startTimestamp(begun.toEpochMilli(), TimeUnit.MILLISECONDS));
        cause.request().ifPresent(request -> span.tag("podworks.request_id", request.value()));
        cause.account().ifPresent(account -> span.tag("podworks.account_id", account.value()));
        cause.project().ifPresent(project -> span.tag("podworks.project_id", project.value()));
        return Span.of(span.start(), cause);
    }

    private static Builder builder(Propagator propagator, TraceParent parent) {
        return propagator.extract(parent, (from, name) -> name.equals(TraceParent.HEADER) ? from.value() : null);
    }
}
