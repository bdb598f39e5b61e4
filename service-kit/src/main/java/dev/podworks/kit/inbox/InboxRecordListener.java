package dev.podworks.kit.inbox;

import dev.podworks.contracts.event.Event;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.trace.Span;
import dev.podworks.kit.trace.Tracing;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.listener.MessageListener;
import org.springframework.transaction.reactive.TransactionalOperator;

/// Passes records to an event listener one at a time, on the container's thread.
///
/// It blocks on purpose: a message listener that returns a Mono receives the next record of a key before the
/// previous one is handled.
final class InboxRecordListener implements MessageListener<String, byte[]> {
    private final EventListener listener;
    private final InboxHandler handler;
    private final EventCodec codec;
    private final MeterRegistry metrics;
    private final Tracing tracing;

    InboxRecordListener(
            EventListener listener,
            Inbox inbox,
            EventCodec codec,
            TransactionalOperator tx,
            MeterRegistry metrics,
            Tracing tracing) {
        this.listener = listener;
        this.handler = new InboxHandler(listener, inbox, tx);
        this.codec = codec;
        this.metrics = metrics;
        this.tracing = tracing;
    }

    @Override
    public void onMessage(ConsumerRecord<String, byte[]> message) {
        var event = codec.read(message);
        if (event.isEmpty()) {
            count("unknown_type");
            return;
        }
        if (!listener.handles(event.get())) {
            count("ignored");
            return;
        }
        var isNew = handled(event.get(), EventCodec.causeOf(message.headers()));
        count(isNew ? "handled" : "duplicate");
    }

    private boolean handled(Event event, Cause cause) {
        try (var span = span(event, cause)) {
            return handled(event, span);
        }
    }

    Span span(Event event, Cause cause) {
        var span = tracing.consumer("process " + event.type().typeName(), cause);
        span.tag("podworks.listener", listener.name());
        span.tag("podworks.event_id", event.id().value());
        return span;
    }

    private boolean handled(Event event, Span span) {
        try (var _ = span.cause().openScope()) {
            return Boolean.TRUE.equals(handler.handleOnce(event)
                    .contextWrite(span.cause()::putInto)
                    .block());
        } catch (RuntimeException e) {
            span.fail(e);
            throw e;
        }
    }

    private void count(String outcome) {
        metrics.counter("podworks.inbox.records", "listener", listener.name(), "outcome", outcome)
                .increment();
    }
}
