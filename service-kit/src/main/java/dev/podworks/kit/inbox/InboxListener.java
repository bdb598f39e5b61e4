package dev.podworks.kit.inbox;

import dev.podworks.contracts.event.Event;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.trace.Span;
import dev.podworks.kit.trace.Tracing;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.kafka.listener.MessageListener;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Hands a subscription its records, one at a time, on the container's own thread.
///
/// It blocks on purpose: a listener that returns a Mono gets the next record of the same key before the first is
/// done.
final class InboxListener implements MessageListener<String, byte[]> {
    private final Subscription subscription;
    private final Inbox inbox;
    private final EventCodec codec;
    private final TransactionalOperator tx;
    private final MeterRegistry metrics;
    private final Tracing tracing;

    InboxListener(
            Subscription subscription,
            Inbox inbox,
            EventCodec codec,
            TransactionalOperator tx,
            MeterRegistry metrics,
            Tracing tracing) {
        this.subscription = subscription;
        this.inbox = inbox;
        this.codec = codec;
        this.tx = tx;
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
        if (!subscription.isAbout(event.get())) {
            count("passed_over");
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

    /// The span of a subscription's dealing with an event.
    Span span(Event event, Cause cause) {
        var span = tracing.consumer("process " + event.type().typeName(), cause);
        span.tag("podworks.subscription", subscription.name());
        span.tag("podworks.event_id", event.id().value());
        return span;
    }

    private boolean handled(Event event, Span span) {
        try (var _ = span.cause().open()) {
            return Boolean.TRUE.equals(handleOnce(event)
                    .timeout(inbox.handlerTimeout(), timedOut(event))
                    .contextWrite(span.cause()::in)
                    .block());
        } catch (RuntimeException fault) {
            span.fail(fault);
            throw fault;
        }
    }

    private Mono<Boolean> handleOnce(Event event) {
        return inbox.isNew(subscription.name(), event.id())
                .filter(Boolean::booleanValue)
                .flatMap(isNew -> subscription.handler().handle(event).thenReturn(isNew))
                .as(tx::transactional);
    }

    /// The timeout has rolled the transaction back. A database that does not answer is an outage, which is waited for;
    /// with one that does, it is the handler that takes too long.
    private Mono<Boolean> timedOut(Event event) {
        return inbox.isDatabaseReachable()
                .flatMap(reachable -> Mono.error(() -> reachable
                        ? new HandlerTimeoutException(subscription.name(), event, inbox.handlerTimeout())
                        : new DataAccessResourceFailureException("The database does not answer")));
    }

    private void count(String outcome) {
        metrics.counter("podworks.inbox.records", "subscription", subscription.name(), "outcome", outcome)
                .increment();
    }
}
