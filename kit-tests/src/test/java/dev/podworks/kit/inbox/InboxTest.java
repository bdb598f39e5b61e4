package dev.podworks.kit.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.KitTest;
import dev.podworks.kit.sample.ReceivedFiles;
import dev.podworks.kit.sample.SampleFiles;
import dev.podworks.kit.sample.ScriptedHandler;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

class InboxTest extends KitTest {
    private static final String DEAD_LETTERS = "podworks.studio.sample-service.dlt";
    private static final Duration LONG = Duration.ofSeconds(30);

    @Autowired
    DatabaseClient db;

    @Autowired
    Ids ids;

    @Autowired
    MeterRegistry metrics;

    @Autowired
    ReceivedFiles received;

    @Autowired
    ScriptedHandler scripted;

    private AccountId account;
    private FileId file;

    @BeforeEach
    void somethingNew() {
        account = ids.account();
        file = ids.file();
    }

    @Test
    void duplicateRecordHasItsEffectOnce() {
        var event = publisher.publish(EventType.STUDIO_FAILED, failed());
        publisher.publish(event);
        var last = publisher.publish(EventType.STUDIO_FAILED, failedAgain(event));

        await().untilAsserted(() -> assertThat(scripted.calls(last)).isEqualTo(1));
        assertThat(scripted.calls(event)).isEqualTo(1);
    }

    @Test
    void staleRecordDoesNotChangeAReadModel() {
        publisher.publish(EventType.FILE_CHANGED, version(3, "newest"));
        publisher.publish(EventType.FILE_CHANGED, version(1, "oldest"));
        publisher.publish(EventType.FILE_CHANGED, version(2, "old"));
        var last = publisher.publish(EventType.FILE_READY, version(3, "newest again"));

        await().until(() -> isNoted("received-files", last));
        assertThat(Blocking.get(received.find(file)))
                .returns("newest", ReceivedFiles.Received::name)
                .returns(3L, ReceivedFiles.Received::version)
                .returns(1, ReceivedFiles.Received::times);
    }

    @Test
    void unreadableRecordBecomesADeadLetterAtOnceAndLaterRecordsAreHandled() {
        var key = ids.project().value();
        var broken = publisher.toRecord(event(failed(key)));
        var record = new ProducerRecord<>(
                broken.topic(), null, key, "{\"submission\":".getBytes(StandardCharsets.UTF_8), broken.headers());
        publisher.send(record);
        var behind = publisher.publish(EventType.STUDIO_FAILED, failed(key));

        await().untilAsserted(() -> assertThat(scripted.calls(behind)).isEqualTo(1));
        await().untilAsserted(() -> assertThat(deadLetters(key)).hasSize(1));
        var letter = deadLetters(key).getFirst();
        assertThat(letter.value()).isEqualTo(record.value());
        assertThat(header(letter, EventHeaders.TYPE)).isEqualTo("studio.failed");
        assertThat(header(letter, "kafka_dlt-original-topic")).isEqualTo(Topic.STUDIO.topicName());
        assertThat(header(letter, "kafka_dlt-exception-message")).contains("not readable as studio.failed");
        await().untilAsserted(() -> assertThat(deadLettersOf(Topic.STUDIO)).isPositive());
    }

    /// Registered at startup, so that the first dead letter is an increase.
    @Test
    void deadLettersAreCountedByTopicFromZero() {
        assertThat(metrics.find("podworks.inbox.dead_letters")
                        .tag("topic", Topic.FILES.topicName())
                        .counters())
                .isNotEmpty();
    }

    private double deadLettersOf(Topic topic) {
        return metrics.get("podworks.inbox.dead_letters").tag("topic", topic.topicName()).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    @Test
    void recordWithoutAnIdIsUnreadable() {
        var key = ids.project().value();
        var message = publisher.toRecord(event(failed(key)));
        message.headers().remove(EventHeaders.ID);
        publisher.send(message);

        await().untilAsserted(() -> assertThat(deadLetters(key)).hasSize(1));
    }

    @Test
    void recordThatKeepsFailingIsRetriedBecomesADeadLetterAndHasNoEffect() {
        var key = ids.project().value();
        scripted.on(key, event -> mark(event).then(Mono.error(new IllegalStateException("cannot be handled"))));
        var event = publisher.publish(EventType.STUDIO_FAILED, failed(key));
        var behind =
                publisher.publish(EventType.STUDIO_FAILED, failed(ids.project().value()));

        await().atMost(LONG).untilAsserted(() -> assertThat(deadLetters(key)).hasSize(1));
        assertThat(scripted.calls(event)).isEqualTo(7);
        assertThat(header(deadLetters(key).getFirst(), "kafka_dlt-exception-message"))
                .contains("cannot be handled");
        assertThat(isNoted("scripted", event))
                .as("the inbox row is rolled back")
                .isFalse();
        assertThat(isMarked(event)).as("the effect is rolled back").isFalse();
        await().untilAsserted(() -> assertThat(scripted.calls(behind)).isEqualTo(1));
    }

    @Test
    void effectAndInboxRowCommitTogether() {
        var key = ids.project().value();
        scripted.on(key, this::mark);
        var event = publisher.publish(EventType.STUDIO_FAILED, failed(key));

        await().untilAsserted(() -> assertThat(isNoted("scripted", event)).isTrue());
        assertThat(isMarked(event)).isTrue();
    }

    @Test
    void handlerThatFailsAtFirstHasItsEffectOnce() {
        var key = ids.project().value();
        scripted.on(
                key,
                event -> mark(event)
                        .then(Mono.defer(() -> scripted.calls(event) < 3
                                ? Mono.error(new IllegalStateException("not yet"))
                                : Mono.empty())));
        var event = publisher.publish(EventType.STUDIO_FAILED, failed(key));

        await().untilAsserted(() -> assertThat(isMarked(event)).isTrue());
        assertThat(scripted.calls(event)).isEqualTo(3);
        assertThat(deadLetters(key)).isEmpty();
    }

    @Test
    void recordIsRetriedUntilTheDatabaseIsBack() {
        var key = ids.project().value();
        scripted.on(key, event -> scripted.calls(event) < 9 ? cutTheConnection().then(mark(event)) : mark(event));
        var event = publisher.publish(EventType.STUDIO_FAILED, failed(key));

        await().atMost(LONG).untilAsserted(() -> assertThat(isMarked(event)).isTrue());
        assertThat(scripted.calls(event))
                .as("more attempts than after a defect")
                .isEqualTo(9);
        assertThat(deadLetters(key)).isEmpty();
    }

    @Test
    void unknownTypeIsIgnored() {
        var key = ids.project().value();
        var message = publisher.toRecord(event(failed(key)));
        message.headers()
                .remove(EventHeaders.TYPE)
                .add(EventHeaders.TYPE, "studio.applauded".getBytes(StandardCharsets.UTF_8));
        publisher.send(message);
        var behind = publisher.publish(EventType.STUDIO_FAILED, failed(key));

        await().untilAsserted(() -> assertThat(scripted.calls(behind)).isEqualTo(1));
        assertThat(deadLetters(key)).isEmpty();
    }

    @Test
    void requestIdReachesTheEventHandlers() {
        var answer = client.as(TestCallers.live())
                .post()
                .uri("/v1/files")
                .bodyValue(Map.of("fileName", "a.wav"))
                .exchange()
                .expectStatus()
                .isCreated()
                .expectBody(FileSnapshot.class)
                .returnResult();
        var requestId = answer.getResponseHeaders().getFirst("Request-Id");
        var created = Objects.requireNonNull(answer.getResponseBody()).id();

        await().untilAsserted(() -> assertThat(received.find(created).block())
                .isEqualTo(new ReceivedFiles.Received(1, "a.wav", requestId, 1)));
    }

    private StudioEvent.Failed failed() {
        return failed(ids.project().value());
    }

    private StudioEvent.Failed failed(String project) {
        return new StudioEvent.Failed(new SubmissionRef(new ProjectId(project), 1), account, 1, "no use");
    }

    private StudioEvent.Failed failedAgain(Event event) {
        return failed(event.payload().key());
    }

    private Event event(StudioEvent.Failed payload) {
        return new Event(ids.event(), EventType.STUDIO_FAILED, "/studio", Instant.now(), payload);
    }

    private FileEvent version(long version, String name) {
        return new FileEvent(SampleFiles.snapshot(file, version, account, name));
    }

    private List<ConsumerRecord<String, byte[]>> deadLetters(String key) {
        return recorded.records(DEAD_LETTERS).stream()
                .filter(letter -> key.equals(letter.key()))
                .toList();
    }

    private static String header(ConsumerRecord<String, byte[]> message, String name) {
        return new String(message.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    /// An effect in the handler's transaction.
    private Mono<Void> mark(Event event) {
        return db.sql("insert into mark (event_id) values (:id)")
                .bind("id", event.id().value())
                .then();
    }

    private Mono<Void> cutTheConnection() {
        return db.sql("select pg_terminate_backend(pg_backend_pid())").then();
    }

    private boolean isMarked(Event event) {
        return Blocking.get(db.sql("select exists (select 1 from mark where event_id = :id) as found")
                .bind("id", event.id().value())
                .map(row -> row.get("found", Boolean.class))
                .one());
    }

    private boolean isNoted(String consumer, Event event) {
        return Blocking.get(
                db.sql("select exists (select 1 from inbox where consumer = :consumer and event_id = :id) as found")
                        .bind("consumer", consumer)
                        .bind("id", event.id().value())
                        .map(row -> row.get("found", Boolean.class))
                        .one());
    }
}
