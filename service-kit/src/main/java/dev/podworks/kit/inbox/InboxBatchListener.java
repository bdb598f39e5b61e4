package dev.podworks.kit.inbox;

import dev.podworks.contracts.event.DomainEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.id.EventId;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.inbox.EventListener.Batch;
import dev.podworks.kit.inbox.EventListener.Received;
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

/// Passes the records of one poll to an event listener in the topic's order. Consecutive eligible records share one
/// transaction; every other record has its own.
final class InboxBatchListener implements BatchMessageListener<String, byte[]> {
    private static final Logger LOG = LoggerFactory.getLogger(InboxBatchListener.class);

    private final EventListener listener;
    private final Batch<?> batch;
    private final InboxRecordListener records;
    private final Inbox inbox;
    private final EventCodec codec;
    private final TransactionalOperator tx;
    private final MeterRegistry metrics;

    InboxBatchListener(
            EventListener listener,
            Batch<?> batch,
            InboxRecordListener records,
            Inbox inbox,
            EventCodec codec,
            TransactionalOperator tx,
            MeterRegistry metrics) {
        this.listener = listener;
        this.batch = batch;
        this.records = records;
        this.inbox = inbox;
        this.codec = codec;
        this.tx = tx;
        this.metrics = metrics;
    }

    @Override
    public void onMessage(List<ConsumerRecord<String, byte[]>> messages) {
        for (int first = 0; first < messages.size(); ) {
            var run = eligiblePrefix(messages.subList(first, messages.size()));
            if (run.size() < 2 || !isHandled(run)) {
                var last = first + Math.max(1, run.size());
                for (int i = first; i < last; i++) {
                    handleSingle(messages, i);
                }
            }
            first += Math.max(1, run.size());
        }
    }

    /// The longest prefix that may share a transaction. Events that are ignored don't end it: they are empty here.
    private List<Optional<Received<DomainEvent>>> eligiblePrefix(List<ConsumerRecord<String, byte[]>> messages) {
        var run = new ArrayList<Optional<Received<DomainEvent>>>();
        for (var message : messages) {
            try {
                var event = codec.read(message).filter(listener::handles);
                if (event.isPresent() && !batch.accepts(event.get())) {
                    return run;
                }
                run.add(event.map(readable -> received(readable, message)));
            } catch (UnreadableRecordException _) {
                return run;
            }
        }
        return run;
    }

    private static Received<DomainEvent> received(Event event, ConsumerRecord<String, byte[]> message) {
        return new Received<>(event.payload(), event, EventCodec.causeOf(message.headers()));
    }

    /// @return false if they have to be handled one by one, so that only the failing record fails
    private boolean isHandled(List<Optional<Received<DomainEvent>>> run) {
        var events = run.stream().flatMap(Optional::stream).toList();
        var spans = events.stream()
                .map(received -> records.span(received.event(), received.cause()))
                .toList();
        try {
            handle(within(events, spans)).block(inbox.handlerTimeout());
            metrics.counter("podworks.inbox.records", "listener", listener.name(), "outcome", "batch")
                    .increment(run.size());
            return true;
        } catch (RuntimeException failure) {
            LOG.info("{} handles {} records one by one: {}", listener.name(), run.size(), failure.toString());
            spans.forEach(span -> span.fail(failure));
            return false;
        } finally {
            spans.forEach(Span::close);
        }
    }

    private static Received<DomainEvent> withCause(Received<DomainEvent> received, Cause cause) {
        return new Received<>(received.payload(), received.event(), cause);
    }

    private static List<Received<DomainEvent>> within(List<Received<DomainEvent>> events, List<Span> spans) {
        return IntStream.range(0, events.size())
                .mapToObj(i -> withCause(events.get(i), spans.get(i).cause()))
                .toList();
    }

    private Mono<Void> handle(List<Received<DomainEvent>> events) {
        return events.isEmpty() ? Mono.empty() : handleOnce(events);
    }

    private Mono<Void> handleOnce(List<Received<DomainEvent>> events) {
        var byId = new LinkedHashMap<EventId, Received<DomainEvent>>();
        events.forEach(received -> byId.putIfAbsent(received.event().id(), received));
        return inbox.recordNew(listener.name(), byId.keySet())
                .map(isNew -> byId.entrySet().stream()
                        .filter(entry -> isNew.contains(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .toList())
                .filter(fresh -> !fresh.isEmpty())
                .flatMap(fresh -> batch.handle(fresh))
                .as(tx::transactional);
    }

    private void handleSingle(List<ConsumerRecord<String, byte[]>> messages, int index) {
        try {
            records.onMessage(messages.get(index));
        } catch (RuntimeException failure) {
            throw new BatchListenerFailedException(
                    String.format(Locale.ROOT, "record %d of %d", index, messages.size()), failure, index);
        }
    }
}
