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

/// Starts spans within existing traces only, so sweeps and timers create none.
///
/// Spring Boot creates the spans of HTTP requests.
public final class Tracing {
    private final Optional<Propagator> propagator;

    Tracing(Optional<Propagator> propagator) {
        this.propagator = propagator;
    }

    public static Tracing disabled() {
        return new Tracing(Optional.empty());
    }

    /// The server span of a request. Empty without tracing.
    public Optional<TraceParent> of(ServerWebExchange exchange) {
        return propagator
                .flatMap(_ -> ServerRequestObservationContext.findCurrent(exchange.getAttributes()))
                .flatMap(request -> Optional.ofNullable(request.<TracingContext>get(TracingContext.class)))
                .flatMap(context -> Optional.ofNullable(context.getSpan()))
                .map(Span::parent);
    }

    /// Publishing an event.
    ///
    /// @param since when the event was created
    public Span producer(String name, Cause cause, Instant since) {
        return start(name, Kind.PRODUCER, cause, Optional.of(since));
    }

    /// Handling an event or a work item.
    public Span consumer(String name, Cause cause) {
        return start(name, Kind.CONSUMER, cause, Optional.empty());
    }

    /// Calling an external system.
    public Span client(String name, Cause cause) {
        return start(name, Kind.CLIENT, cause, Optional.empty());
    }

    private Span start(String name, Kind kind, Cause cause, Optional<Instant> since) {
        if (propagator.isEmpty() || cause.trace().isEmpty()) {
            return Span.noop(cause);
        }
        var span = builder(propagator.get(), cause.trace().get()).name(name).kind(kind);
        since.ifPresent(startedAt -> span.startTimestamp(startedAt.toEpochMilli(), TimeUnit.MILLISECONDS));
        cause.request().ifPresent(request -> span.tag("podworks.request_id", request.value()));
        cause.account().ifPresent(account -> span.tag("podworks.account_id", account.value()));
        cause.project().ifPresent(project -> span.tag("podworks.project_id", project.value()));
        return Span.of(span.start(), cause);
    }

    private static Builder builder(Propagator propagator, TraceParent parent) {
        return propagator.extract(parent, (from, name) -> name.equals(TraceParent.HEADER) ? from.value() : null);
    }
}
