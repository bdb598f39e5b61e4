package dev.podworks.kit.trace;

import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.cause.TraceParent;
import java.util.Optional;

/// A span of a trace, ended by closing it. Without tracing it does nothing, and its cause is the one that it was
/// started with.
public final class Span implements AutoCloseable {
    private final Optional<io.micrometer.tracing.Span> recorded;
    private final Cause cause;

    private Span(Optional<io.micrometer.tracing.Span> recorded, Cause cause) {
        this.recorded = recorded;
        this.cause = cause;
    }

    static Span noop(Cause cause) {
        return new Span(Optional.empty(), cause);
    }

    static Span of(io.micrometer.tracing.Span recorded, Cause cause) {
        return new Span(Optional.of(recorded), cause.withTrace(parent(recorded)));
    }

    static TraceParent parent(io.micrometer.tracing.Span span) {
        var context = span.context();
        var flags = Boolean.TRUE.equals(context.sampled()) ? "01" : "00";
        return new TraceParent("00-%s-%s-%s".formatted(context.traceId(), context.spanId(), flags));
    }

    /// The cause of everything that is done within this span.
    public Cause cause() {
        return cause;
    }

    public void tag(String name, String value) {
        recorded.ifPresent(span -> span.tag(name, value));
    }

    /// Records the failure of this step.
    public void fail(Throwable failure) {
        recorded.ifPresent(span -> span.error(failure));
    }

    @Override
    public void close() {
        recorded.ifPresent(io.micrometer.tracing.Span::end);
    }
}
