package dev.podworks.kit.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.KitTest;
import dev.podworks.kit.inbox.EventListener.Received;
import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.sample.SampleFiles;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.trace.Tracing;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.kafka.listener.BatchListenerFailedException;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The listener with a real database; the test passes records as one poll of Kafka would.
class InboxBatchListenerTest extends KitTest {
    private static final EventType BATCHED = EventType.FILE_READY;
    private static final EventType SINGLE = EventType.FILE_CHANGED;
    private static final EventType OTHER = EventType.FILE_DELETED;
    private static final String POISON = "poison.wav";

    @Autowired
    private DatabaseClient db;

    @Autowired
    private EventCodec codec;

    @Autowired
    private TransactionalOperator tx;

    @Autowired
    private MeterRegistry metrics;

    @Autowired
    private Ids ids;

    /// The number of events of each handler call, in order.
    private final List<Integer> calls = new ArrayList<>();

    private InboxRecordListener records;
    private InboxBatchListener listener;

    @BeforeEach
    void subscribe() {
        var eventListener = EventListener.named("batch-" + ids.event())
                .on(Set.of(BATCHED, SINGLE), FileEvent.class, (_, event) -> one(event))
                .inBatches(BATCHED, FileEvent.class, this::many);
        var inbox = new Inbox(db, Duration.ofSeconds(30));
        records = new InboxRecordListener(eventListener, inbox, codec, tx, metrics, Tracing.disabled());
        listener = new InboxBatchListener(
                eventListener, eventListener.batch().orElseThrow(), records, inbox, codec, tx, metrics);
    }

    @Test
    void consecutiveEligibleEventsShareATransaction() {
        var events =
                List.of(event(BATCHED), event(BATCHED), event(SINGLE), event(BATCHED), event(BATCHED), event(BATCHED));

        receive(events);

        assertThat(calls).containsExactly(2, 1, 3);
        assertThat(effects(events)).allMatch(count -> count == 1);
    }

    @Test
    void duplicatesInOnePollOrInTheNextTakeEffectOnce() {
        var events = List.of(event(BATCHED), event(BATCHED), event(BATCHED));

        receive(List.of(events.get(0), events.get(1), events.get(0)));
        receive(events);

        assertThat(calls).containsExactly(2, 1);
        assertThat(effects(events)).allMatch(count -> count == 1);
    }

    @Test
    void ifTheBatchFailsEachIsHandledAloneAndOnlyTheFailingOneFails() {
        var events = List.of(event(BATCHED), event(BATCHED), event(BATCHED, POISON), event(BATCHED));

        assertThatThrownBy(() -> receive(events))
                .isInstanceOfSatisfying(
                        BatchListenerFailedException.class,
                        failure -> assertThat(failure.getIndex()).isEqualTo(2));

        assertThat(effects(events)).as("the first two have their effect once").containsExactly(1L, 1L, 0L, 0L);
    }

    @Test
    void ignoredTypesDoNotEndABatch() {
        var events = List.of(event(BATCHED), event(OTHER), event(BATCHED), event(OTHER));

        receive(events);
        receive(List.of(event(OTHER), event(OTHER)));
        records.onMessage(record(event(OTHER)));

        assertThat(calls).containsExactly(2);
        assertThat(effects(events)).containsExactly(1L, 0L, 1L, 0L);
    }

    @Test
    void anUnreadableRecordIsHandledAlone() {
        var unreadable = new ConsumerRecord<>("t", 0, 1, "key", new byte[] {'{'});
        var events = List.of(event(BATCHED), event(BATCHED));

        assertThatThrownBy(() -> listener.onMessage(List.of(record(events.get(0)), unreadable, record(events.get(1)))))
                .isInstanceOfSatisfying(
                        BatchListenerFailedException.class,
                        failure -> assertThat(failure.getIndex()).isEqualTo(1));

        assertThat(effects(events)).containsExactly(1L, 0L);
    }

    private Mono<Void> one(Event event) {
        calls.add(1);
        return effect(event);
    }

    private Mono<Void> many(List<Received<FileEvent>> events) {
        calls.add(events.size());
        return Flux.fromIterable(events)
                .map(Received::event)
                .concatMap(this::effect)
                .then();
    }

    private Mono<Void> effect(Event event) {
        var name = ((FileEvent) event.payload()).file().fileName();
        return db.sql("insert into mark (event_id) values (:id)")
                .bind("id", event.id().value())
                .then()
                .then(name.equals(POISON) ? Mono.error(new IllegalStateException(name)) : Mono.empty());
    }

    private List<Long> effects(List<Event> events) {
        return events.stream()
                .map(event -> Blocking.get(db.sql("select count(*) as n from mark where event_id = :id")
                        .bind("id", event.id().value())
                        .map(row -> row.get("n", Long.class))
                        .one()))
                .toList();
    }

    private Event event(EventType type) {
        return event(type, "a.wav");
    }

    private Event event(EventType type, String fileName) {
        var file = SampleFiles.snapshot(ids.file(), 1, ids.account(), fileName);
        return new Event(ids.event(), type, "/files-service", Instant.now(), new FileEvent(file));
    }

    private void receive(List<Event> events) {
        listener.onMessage(events.stream().map(this::record).toList());
    }

    private ConsumerRecord<String, byte[]> record(Event event) {
        var message = publisher.toRecord(event);
        return new ConsumerRecord<>(
                message.topic(),
                0,
                0,
                0,
                TimestampType.CREATE_TIME,
                0,
                0,
                message.key(),
                message.value(),
                new RecordHeaders(message.headers()),
                Optional.empty());
    }
}
