package dev.podworks.kit.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.KitTest;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.cause.CauseMdc;
import dev.podworks.kit.cause.TraceParent;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.kit.sample.SampleFiles;
import dev.podworks.kit.sample.SampleService;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.CapturedLogs;
import dev.podworks.kit.test.ServiceClient;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.testkit.TestCollector;
import dev.podworks.testkit.TestCollector.CollectedSpan;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.tracing.Tracer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.reactive.TransactionalOperator;

/// A service that samples every trace, with a collector.
class TracingTest extends KitTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e%04x";
    private static final String CLIENTS_SPAN = "00f067aa0ba902b7";

    private static TestCollector collector;
    private static ConfigurableApplicationContext traced;
    private static int traces;

    @Autowired
    ApplicationContext untraced;

    @BeforeAll
    static void startTheTracedService() {
        collector = TestCollector.start();
        traced = anotherService(
                "traced-service",
                Map.of(
                        TracingAutoConfigurationFilter.COLLECTOR,
                        collector.address().toString(),
                        "OTEL_TRACES_SAMPLER_ARG",
                        "1",
                        "management.opentelemetry.tracing.export.schedule-delay",
                        "50ms"));
    }

    @AfterAll
    static void stop() {
        traced.close();
        collector.close();
    }

    @Test
    void requestItsEventAndTheEventHandlerShareOneTrace() {
        var trace = newTrace();
        try (var lines = CapturedLogs.of(SampleService.class.getPackageName())) {
            var file = create(trace);

            var server = span(trace, "http post /v1/files");
            var publish = span(trace, "publish file.changed");
            var process = span(trace, "process file.changed");
            assertThat(server.parentId()).isEqualTo(CLIENTS_SPAN);
            assertThat(server.kind()).isEqualTo("SPAN_KIND_SERVER");
            assertThat(server.service()).isEqualTo("traced-service");
            assertThat(publish.parentId()).isEqualTo(server.spanId());
            assertThat(publish.kind()).isEqualTo("SPAN_KIND_PRODUCER");
            assertThat(process.parentId()).isEqualTo(publish.spanId());
            assertThat(process.kind()).isEqualTo("SPAN_KIND_CONSUMER");
            assertThat(process.attributes())
                    .containsEntry("podworks.listener", "received-files")
                    .containsKeys("podworks.request_id", "podworks.account_id");
            assertThat(headerOf(file)).isEqualTo("00-%s-%s-01".formatted(trace, publish.spanId()));
            // Of both services that received the event, this one and the one without tracing.
            await().untilAsserted(() -> assertThat(lines.causesOf("Received " + file))
                    .isNotEmpty()
                    .allSatisfy(cause -> assertThat(cause).containsEntry(CauseMdc.TRACE, trace)));
            assertThat(lines.causesOf("Saved " + file))
                    .singleElement()
                    .satisfies(cause -> assertThat(cause).containsEntry(CauseMdc.TRACE, trace));
        }
    }

    @Test
    void workItemAndTheEventsThatItPublishesContinueTheTrace() {
        var trace = newTrace();
        var leases = traced.getBean(Leases.class);
        var clock = traced.getBean(InstantSource.class);
        var ids = traced.getBean(Ids.class);
        var tx = traced.getBean(TransactionalOperator.class);
        var files = traced.getBean(SampleFiles.class);
        var cause = Cause.UNKNOWN.withProject(ids.project()).withTrace(clientsSpan(trace));
        var settings = new Worker.Settings(trace, 1, Duration.ofSeconds(10), Duration.ofMillis(50));
        var worker = new Worker(leases, clock, new SimpleMeterRegistry(), settings, lease -> {
            Blocking.get(files.save(ids.file(), ids.account(), "a.wav"));
            complete(leases, lease);
        });
        worker.start();
        try {
            Blocking.run(leases.enqueue(trace, "a", clock.instant())
                    .as(tx::transactional)
                    .contextWrite(cause::putInto));

            var work = span(trace, "work " + trace);
            assertThat(work.parentId()).isEqualTo(CLIENTS_SPAN);
            assertThat(work.attributes())
                    .containsEntry("podworks.work_id", "a")
                    .containsEntry(
                            "podworks.project_id", cause.project().orElseThrow().value());
            assertThat(span(trace, "publish file.changed").parentId()).isEqualTo(work.spanId());
        } finally {
            worker.stop();
        }
    }

    @Test
    void sweepsAndProbesStartNoTrace() {
        var files = traced.getBean(SampleFiles.class);
        var ids = traced.getBean(Ids.class);
        var client = traced.getBean(ServiceClient.class);
        var before = collector.spans().size();

        Blocking.get(files.save(ids.file(), ids.account(), "a.wav"));
        client.anonymous()
                .get()
                .uri("/actuator/prometheus")
                .exchange()
                .expectStatus()
                .isOk();
        // A later span shows that earlier ones would have been exported by now.
        var trace = newTrace();
        create(trace);
        span(trace, "process file.changed");

        assertThat(collector.spans().subList(before, collector.spans().size()))
                .extracting(CollectedSpan::traceId)
                .containsOnly(trace);
    }

    @Test
    void tracingIsNotConfiguredWithoutACollector() {
        assertThat(untraced.getBeanProvider(Tracer.class).getIfAvailable()).isNull();
        assertThat(untraced.getBeansOfType(ObservationHandler.class).values())
                .extracting(handler -> handler.getClass().getName())
                .isNotEmpty()
                .noneMatch(name -> name.contains("Tracing"));
        assertThat(traced.getBeansOfType(ObservationHandler.class).values())
                .extracting(handler -> handler.getClass().getName())
                .anyMatch(name -> name.contains("Tracing"));
    }

    @Test
    void clientsTraceIsIgnoredWithoutACollector() {
        var trace = newTrace();

        var file = create(client, trace);

        await().untilAsserted(
                        () -> assertThat(recorded.of(Topic.FILES, file.value())).hasSize(1));
        assertThat(header(file)).isEmpty();
    }

    private FileId create(String trace) {
        return create(traced.getBean(ServiceClient.class), trace);
    }

    private static FileId create(ServiceClient client, String trace) {
        var file = client.as(TestCallers.live())
                .post()
                .uri("/v1/files")
                .header(TraceParent.HEADER, clientsSpan(trace).value())
                .bodyValue(Map.of("fileName", "a.wav"))
                .exchange()
                .expectStatus()
                .isCreated()
                .expectBody(FileSnapshot.class)
                .returnResult()
                .getResponseBody();
        return Objects.requireNonNull(file).id();
    }

    private static CollectedSpan span(String trace, String name) {
        return await(name)
                .atMost(LIMIT)
                .until(
                        () -> collector.spansOf(trace).stream()
                                .filter(span -> span.name().equals(name))
                                .findAny(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private String headerOf(FileId file) {
        await().untilAsserted(
                        () -> assertThat(recorded.of(Topic.FILES, file.value())).hasSize(1));
        return header(file).orElseThrow();
    }

    private Optional<String> header(FileId file) {
        return recorded.records(Topic.FILES.topicName()).stream()
                .filter(message -> file.value().equals(message.key()))
                .map(message -> Optional.ofNullable(message.headers().lastHeader(EventHeaders.TRACE_PARENT)))
                .flatMap(Optional::stream)
                .map(header -> new String(header.value(), StandardCharsets.UTF_8))
                .findAny();
    }

    private static void complete(Leases leases, Lease lease) {
        Blocking.get(leases.complete(lease));
    }

    private static TraceParent clientsSpan(String trace) {
        return new TraceParent("00-%s-%s-01".formatted(trace, CLIENTS_SPAN));
    }

    private static String newTrace() {
        return String.format(Locale.ROOT, TRACE, ++traces);
    }
}
