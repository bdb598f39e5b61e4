package dev.podworks.kit.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.KitTest;
import dev.podworks.kit.ProxiedService;
import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.sample.ScriptedHandler;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.trace.Tracing;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// A service with a handler timeout of half a second, whose connections to the database can fail.
class HandlerTimeoutTest extends KitTest {
    private static final String DEAD_LETTERS = "podworks.studio.impatient-service.dlt";
    private static final Duration TIMEOUT = Duration.ofMillis(500);
    private static final Duration LONG = Duration.ofSeconds(60);

    private static ProxiedService service;

    private Ids ids;
    private DatabaseClient db;
    private ScriptedHandler scripted;

    @BeforeAll
    static void startServiceWithShortTimeout() {
        service = ProxiedService.start(
                "impatient-service", "impatient", Map.of("podworks.inbox.handler-timeout", TIMEOUT.toMillis() + "ms"));
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @BeforeEach
    void beans() {
        service.database().heal();
        ids = service.bean(Ids.class);
        db = service.bean(DatabaseClient.class);
        scripted = service.bean(ScriptedHandler.class);
    }

    @Test
    void handlerThatNeverEndsResultsInADeadLetterAfterFiveAttempts() {
        var key = ids.project().value();
        scripted.on(key, _ -> Mono.never());
        var stuck = publisher.publish(EventType.STUDIO_FAILED, failed(key));
        await().atMost(LONG).until(() -> scripted.calls(stuck) > 0);
        scripted.on(key, event -> event.id().equals(stuck.id()) ? Mono.never() : Mono.empty());
        var behind = publisher.publish(EventType.STUDIO_FAILED, failed(key));

        await().atMost(LONG).untilAsserted(() -> assertThat(deadLetters(key)).hasSize(1));
        assertThat(scripted.calls(stuck)).isEqualTo(RetryPolicy.ATTEMPTS_WITH_TIMEOUT);
        assertThat(reason(deadLetters(key).getFirst())).contains("did not handle " + stuck.id());
        await().untilAsserted(() -> assertThat(scripted.calls(behind)).isEqualTo(1));
    }

    @Test
    void statementThatNeverEndsResultsInADeadLetterAndReleasesItsConnection() {
        var key = ids.project().value();
        scripted.on(key, _ -> db.sql("select pg_sleep(3600)").then());
        var stuck = publisher.publish(EventType.STUDIO_FAILED, failed(key));

        await().atMost(LONG).untilAsserted(() -> assertThat(deadLetters(key)).hasSize(1));
        assertThat(scripted.calls(stuck)).isEqualTo(RetryPolicy.ATTEMPTS_WITH_TIMEOUT);
        await().untilAsserted(() -> assertThat(sleeping()).isZero());
    }

    @Test
    void unresponsiveDatabaseIsAnOutageAndNotAHandlerTimeout() {
        var listener = new InboxRecordListener(
                EventListener.named("listener").onAll(StudioEvent.class, (_, _) -> Mono.empty()),
                new Inbox(db, TIMEOUT),
                service.bean(EventCodec.class),
                service.bean(TransactionalOperator.class),
                service.bean(MeterRegistry.class),
                Tracing.disabled());
        var message = publisher.toRecord(new Event(
                ids.event(),
                EventType.STUDIO_FAILED,
                "/studio",
                Instant.now(),
                failed(ids.project().value())));
        service.database().blackHole();

        var failure = catchThrowable(() -> listener.onMessage(new ConsumerRecord<>(
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
                Optional.empty())));

        assertThat(FailureKind.of(failure)).as(failure.toString()).isEqualTo(FailureKind.OUTAGE);
    }

    private long sleeping() {
        return Blocking.get(db.sql("""
                select count(*) as n from pg_stat_activity
                where datname = current_database() and state = 'active' and query like 'select pg_sleep%'
                """).map(row -> row.get("n", Long.class)).one());
    }

    private StudioEvent.Failed failed(String project) {
        return new StudioEvent.Failed(new SubmissionRef(new ProjectId(project), 1), ids.account(), 1, "no use");
    }

    private List<ConsumerRecord<String, byte[]>> deadLetters(String key) {
        return recorded.records(DEAD_LETTERS).stream()
                .filter(letter -> key.equals(letter.key()))
                .toList();
    }

    private static String reason(ConsumerRecord<String, byte[]> letter) {
        return new String(
                letter.headers().lastHeader("kafka_dlt-exception-message").value(), StandardCharsets.UTF_8);
    }
}
