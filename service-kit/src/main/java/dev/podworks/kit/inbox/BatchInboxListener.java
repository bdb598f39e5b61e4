package dev.podworks.kit.inbox;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.id.EventId;
import dev.podworks.kit.inbox.Subscription.Received;
import dev.podworks.kit.inbox.Subscription.Together;
import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.messaging.UnreadableRecordException;
import dev.podworks.kit.trace.Span;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.BatchListenerFailedException;
import org.springframework.kafka.listener.BatchMessageListener;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Hands a subscription what came at once: neighbours that may share a transaction together, every other record alone,
/// all in the topic's order.
final class BatchInboxListener implements BatchMessageListener<String, byte[]> {
    private static final Logger LOG = LoggerFactory.getLogger(BatchInboxListener.class);

    private final Subscription subscription;
    private final Together together;
    private final InboxListener alone;
    private final Inbox inbox;
    private final EventCodec codec;
    private final TransactionalOperator tx;
    private final MeterRegistry metrics;

    BatchInboxListener(
            Subscription subscription,
            Together together,
            InboxListener alone,
            Inbox inbox,
            EventCodec codec,
            TransactionalOperator tx,
            MeterRegistry metrics) {
        this.subscription = subscription;
        this.together = together;
        this.alone = alone;
        this.inbox = inbox;
        this.codec = codec;
        this.tx = tx;
        this.metrics = metrics;
    }

    @Override
    public void onMessage(List<ConsumerRecord<String, byte[]>> messages) {
        for (int first = 0; first < messages.size(); ) {
            var run = neighbours(messages.subList(first, messages.size()));
            if (run.size() < 2 || !handled(run)) {
                var last = first + Math.max(1, run.size());
                for (int i = first; i < last; i++) {
                    handleAlone(messages, i);
                }
            }
            first += Math.max(1, run.size());
        }
    }

    /// The longest beginning that may share a transaction.
    private List<Optional<Received>> neighbours(List<ConsumerRecord<String, byte[]>> messages) {
        var run = new ArrayList<Optional<Received>>();
        for (var message : messages) {
            try {
                var event = codec.read(message).filter(subscription::isAbout);
                if (event.filter(together.allowed().negate()).isPresent()) {
                    return run;
                }
                run.add(event.map(readable -> received(readable, message)));
            } catch (UnreadableRecordException _) {
                return run;
            }
        }
        return run;
    }

    private static Received received(Event event, ConsumerRecord<String, byte[]> message) {
        return new Received(event, EventCodec.causeOf(message.headers()));
    }

    /// @return false when they have to be handled alone, so that only the one at fault fails
    private boolean handled(List<Optional<Received>> run) {
        var events = run.stream().flatMap(Optional::stream).toList();
        var spans = events.stream()
                .map(received -> alone.span(received.event(), received.cause()))
                .toList();
        try {
            handle(within(events, spans)).block(inbox.handlerTimeout());
            metrics.counter("podworks.inbox.records", "subscription", subscription.name(), "outcome", "together")
                    .increment(run.size());
            return true;
        } catch (RuntimeException fault) {
            LOG.info("{} handles {} records one by one: {}", subscription.name(), run.size(), fault.toString());
            spans.forEach(span -> span.fail(fault));
            return false;
        } finally {
            spans.forEach(Span::close);
        }
    }

    private static List<Received> within(List<Received> events, List<Span> spans) {
        return IntStream.range(0, events.size())
                .mapToObj(i -> new Received(events.get(i).event(), spans.get(i).cause()))
                .toList();
    }

    private Mono<Void> handle(List<Received> events) {
        return events.isEmpty() ? Mono.empty() : handleOnce(events);
    }

    private Mono<Void> handleOnce(List<Received> events) {
        var byId = new LinkedHashMap<EventId, Received>();
        events.forEach(received -> byId.putIfAbsent(received.event().id(), received));
        return inbox.areNew(subscription.name(), byId.keySet())
                .map(isNew -> byId.entrySet().stream()
                        .filter(entry -> isNew.contains(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .toList())
                .filter(fresh -> !fresh.isEmpty())
                .flatMap(fresh -> together.handler().handle(fresh))
                .as(tx::transactional);
    }

    private void handleAlone(List<ConsumerRecord<String, byte[]>> messages, int index) {
        try {
            alone.onMessage(messages.get(index));
        } catch (RuntimeException fault) {
            throw new BatchListenerFailedException(
                    String.format(Locale.ROOT, "record %d of %d", index, messages.size()), fault, index);
        }
    }
}
