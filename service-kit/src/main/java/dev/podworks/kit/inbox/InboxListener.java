package dev.podworks.kit.inbox;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.request.RequestIds;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.listener.MessageListener;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/// Hands a subscription its records, one at a time, on the container's own thread.
///
/// It blocks on purpose: a listener that returns a Mono gets the next record of the same key before the first is
/// done.
final class InboxListener implements MessageListener<String, byte[]> {
    private static final Duration LONGEST_HANDLING = Duration.ofSeconds(30);

    private final Subscription subscription;
    private final Inbox inbox;
    private final EventCodec codec;
    private final TransactionalOperator tx;
    private final MeterRegistry metrics;

    InboxListener(
            Subscription subscription, Inbox inbox, EventCodec codec, TransactionalOperator tx, MeterRegistry metrics) {
        this.subscription = subscription;
        this.inbox = inbox;
        this.codec = codec;
        this.tx = tx;
        this.metrics = metrics;
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
        var handled = handleOnce(event.get())
                .contextWrite(context -> withRequestId(context, message))
                .block(LONGEST_HANDLING);
        count(Boolean.TRUE.equals(handled) ? "handled" : "duplicate");
    }

    private Mono<Boolean> handleOnce(Event event) {
        return inbox.isNew(subscription.name(), event.id())
                .filter(Boolean::booleanValue)
                .flatMap(isNew -> subscription.handler().handle(event).thenReturn(isNew))
                .as(tx::transactional);
    }

    private static Context withRequestId(Context context, ConsumerRecord<String, byte[]> message) {
        return EventCodec.header(message.headers(), EventHeaders.REQUEST_ID)
                .flatMap(RequestIds::parse)
                .map(id -> RequestIds.put(context, id))
                .orElse(context);
    }

    private void count(String outcome) {
        metrics.counter("podworks.inbox.records", "subscription", subscription.name(), "outcome", outcome)
                .increment();
    }
}
