package dev.podworks.kit.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.RequestId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.KitTest;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.kit.request.RequestIds;
import dev.podworks.kit.sample.SampleService;
import dev.podworks.kit.sample.ScriptedHandler;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.CapturedLogs;
import dev.podworks.kit.test.TestCallers;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// The cause in log lines, from a request to the work items that it enqueues.
class CauseTest extends KitTest {
    private static final Logger LOG = LoggerFactory.getLogger(SampleService.class);
    private static final TraceParent SPAN = new TraceParent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");

    @Autowired
    ScriptedHandler handler;

    @Autowired
    Leases leases;

    @Autowired
    TransactionalOperator tx;

    @Autowired
    Ids ids;

    @Autowired
    InstantSource clock;

    @SuppressWarnings("NullAway.Init")
    private CapturedLogs lines;

    /// After the start of the service, which configures logging again.
    @BeforeEach
    void listen() {
        lines = CapturedLogs.of(SampleService.class.getPackageName());
    }

    @AfterEach
    void stopListening() {
        lines.close();
    }

    @Test
    void logLinesOfRequestEventAndHandlersContainRequestAndAccount() {
        var caller = TestCallers.live();
        var answer = client.as(caller)
                .post()
                .uri("/v1/files")
                .bodyValue(Map.of("fileName", "a.wav"))
                .exchange()
                .expectBody(FileSnapshot.class)
                .returnResult();
        var id = Objects.requireNonNull(answer.getResponseHeaders().getFirst(RequestIds.HEADER));
        var file = Objects.requireNonNull(answer.getResponseBody()).id();
        var cause =
                Map.of(CauseMdc.REQUEST, id, CauseMdc.ACCOUNT, caller.account().value());

        assertThat(new RequestId(id).value()).isEqualTo(id);
        assertThat(lines.causesOf("Saved " + file)).containsExactly(cause);
        await().untilAsserted(
                        () -> assertThat(lines.causesOf("Received " + file)).containsExactly(cause));
        assertThat(recorded.records(Topic.FILES.topicName()))
                .filteredOn(message -> file.value().equals(message.key()))
                .singleElement()
                .satisfies(message -> assertThat(message.headers()
                                .lastHeader(EventHeaders.REQUEST_ID)
                                .value())
                        .isEqualTo(id.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void logLinesOfARequestForAProjectContainIt() {
        var project = ids.project();

        client.as(TestCallers.live())
                .get()
                .uri("/v1/projects/" + project)
                .exchange()
                .expectStatus()
                .isOk();

        assertThat(lines.causesOf("Requested " + project))
                .singleElement()
                .satisfies(cause -> assertThat(cause)
                        .containsEntry(CauseMdc.PROJECT, project.value())
                        .containsKeys(CauseMdc.REQUEST, CauseMdc.ACCOUNT));
    }

    @Test
    void logLinesOfAnEventHandlerContainTheProjectOnAnyThread() {
        var submission = new SubmissionRef(ids.project(), 1);
        var account = ids.account();
        handler.on(
                submission.project().value(),
                _ -> Mono.<Void>fromRunnable(() -> LOG.info("Handling {}", submission))
                        .subscribeOn(Schedulers.parallel()));

        publisher.publish(EventType.STUDIO_STARTED, new StudioEvent.Started(submission, account, 1));

        await().untilAsserted(() -> assertThat(lines.causesOf("Handling " + submission))
                .containsExactly(Map.of(
                        CauseMdc.ACCOUNT, account.value(),
                        CauseMdc.PROJECT, submission.project().value())));
    }

    @Test
    void workItemHasTheCauseOfItsEnqueue() throws Exception {
        var cause = new Cause(
                Optional.of(ids.request()), Optional.of(ids.account()), Optional.of(ids.project()), Optional.of(SPAN));
        var queue = "queue-" + cause.request().orElseThrow();
        var seen = new CompletableFuture<Cause>();
        var settings = new Worker.Settings(queue, 1, Duration.ofSeconds(10), Duration.ofMillis(50));
        var worker = new Worker(leases, clock, new SimpleMeterRegistry(), settings, lease -> work(lease, seen));
        worker.start();
        try {
            Blocking.run(leases.enqueue(queue, "a", clock.instant())
                    .as(tx::transactional)
                    .contextWrite(cause::putInto));

            assertThat(seen.get(10, TimeUnit.SECONDS)).isEqualTo(cause);
            assertThat(lines.causesOf("Working on " + queue))
                    .containsExactly(Map.of(
                            CauseMdc.REQUEST, cause.request().orElseThrow().value(),
                            CauseMdc.ACCOUNT, cause.account().orElseThrow().value(),
                            CauseMdc.PROJECT, cause.project().orElseThrow().value(),
                            CauseMdc.TRACE, SPAN.traceId()));
        } finally {
            worker.stop();
        }
    }

    private void work(Lease lease, CompletableFuture<Cause> seen) {
        LOG.info("Working on {}", lease.queue());
        // As an event that it publishes in its own transaction gets it.
        seen.complete(Blocking.get(Mono.deferContextual(context -> Mono.just(Cause.of(context)))));
        Blocking.get(leases.complete(lease));
    }

    @Test
    void closedScopeRestoresThePreviousCause() {
        var cause = Cause.UNKNOWN.withRequest(ids.request());

        try (var _ = cause.openScope()) {
            Cause.UNKNOWN.withAccount(ids.account()).run(() -> LOG.info("Inside {}", cause));
            LOG.info("Around {}", cause);
        }
        LOG.info("After {}", cause);

        assertThat(lines.causesOf("Inside " + cause))
                .singleElement()
                .satisfies(inner -> assertThat(inner).containsOnlyKeys(CauseMdc.ACCOUNT));
        assertThat(lines.causesOf("Around " + cause))
                .singleElement()
                .satisfies(outer -> assertThat(outer).containsOnlyKeys(CauseMdc.REQUEST));
        assertThat(lines.causesOf("After " + cause)).containsExactly(Map.of());
    }
}
