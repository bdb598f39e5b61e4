package dev.podworks.webhooks;

import static org.awaitility.Awaitility.await;

import com.sun.management.OperatingSystemMXBean;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import dev.podworks.local.bench.Aim;
import dev.podworks.local.bench.Figure;
import dev.podworks.testkit.Figures;
import dev.podworks.webhooks.event.Events;
import dev.podworks.webhooks.event.StoredEvent;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;

/// Deliveries per second compared with plain loops that post the same bodies, and the latency of an event with and
/// without dead endpoints.
///
/// Not part of the tests; run it by name: `mvn -pl webhooks-service -am test -Dtest=DeliveryBenchmark
/// -Dsurefire.failIfNoSpecifiedTests=false`. Receivers run in the same process, and the database does not sync to
/// disk. Latency is measured from handing the event to Kafka.
class DeliveryBenchmark extends WebhooksTest {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryBenchmark.class);
    private static final int COUNT = 10_000;
    private static final int MANY = 100;
    private static final int CONCURRENCY = 8;
    private static final int EVENTS = 1_000;
    private static final Duration BETWEEN = Duration.ofMillis(20);
    private static final int DEAD = 20;
    private static final int BACKLOG = 500;

    private final BenchmarkReceiver receiver = new BenchmarkReceiver();
    private final OperatingSystemMXBean machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    @Autowired
    private Events events;

    @AfterEach
    void close() {
        receiver.close();
    }

    @Test
    void deliveriesPerSecond() throws Exception {
        for (var round : List.of("warm-up", "measured")) {
            var loop = measure(round + ", plain loop", () -> loop(1));
            var loops = measure(round + ", plain loops, 8 at once", () -> loop(CONCURRENCY));
            var one = measure(round + ", one endpoint", () -> deliver(1));
            var many = measure(round + ", 100 endpoints", () -> deliver(MANY));
            if (round.equals("measured")) {
                report(loop, loops, one, many);
            }
        }
    }

    private static void report(double loop, double loops, double one, double many) {
        Figures.report(Figure.of("webhooks to one fast endpoint", one, "/s")
                .beside("a bare client loop", loop)
                .aimingAt(Aim.ratioAtLeast(0.5)));
        Figures.report(Figure.of("the same", one, "/s").beside("eight bare loops", loops));
        Figures.report(Figure.of("webhooks to a hundred endpoints", many, "/s").beside("eight bare loops", loops));
    }

    @Test
    void delay() {
        endpointAt(live, receiver.url("quick"));
        publish(EVENTS / 2);
        var alone = publish(EVENTS);
        Figures.report(Figure.of("an event from Kafka to the receiver, p50", alone.millis(0.5), "ms")
                .aimingAt(Aim.atMost(30)));
        Figures.report(Figure.of("the same, p99", alone.millis(0.99), "ms").aimingAt(Aim.atMost(150)));
        for (int i = 0; i < DEAD; i++) {
            var url = i % 2 == 0 ? receiver.url("silent") : "http://127.0.0.1:1/";
            fill(endpointAt(TestCallers.live(), url), BACKLOG);
        }
        publish(EVENTS)
                .log(String.format(
                        Locale.ROOT, "from the moment on when %d endpoints with %d waiting die", DEAD, BACKLOG));
        Figures.report(Figure.of(
                        String.format(Locale.ROOT, "the same beside %d dead endpoints, p99", DEAD),
                        publish(EVENTS).millis(0.99),
                        "ms")
                .beside("without them", alone.millis(0.99))
                .aimingAt(Aim.ratioAtMost(1.5)));
    }

    private interface Work {
        void run() throws Exception;
    }

    /// @return deliveries per second
    private double measure(String what, Work work) throws Exception {
        var cpu = machine.getProcessCpuTime();
        var startNanos = System.nanoTime();
        work.run();
        var seconds = (System.nanoTime() - startNanos) / 1e9;
        var busy = (machine.getProcessCpuTime() - cpu) / 1e9;
        var heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20;
        LOG.info(
                "{}: {}/s, {} ms of CPU each, receiver included; heap {} MB",
                what,
                Math.round(COUNT / seconds),
                String.format(Locale.ROOT, "%.2f", busy * 1000 / COUNT),
                heap);
        return COUNT / seconds;
    }

    private void loop(int atOnce) throws Exception {
        var body = stored().body();
        try (var http = HttpClient.newHttpClient();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var request = HttpRequest.newBuilder(URI.create(receiver.url("plain")))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofByteArray(body))
                    .build();
            var loops = IntStream.range(0, atOnce)
                    .mapToObj(_ -> threads.submit(() -> {
                        for (int i = 0; i < COUNT / atOnce; i++) {
                            http.send(request, BodyHandlers.discarding());
                        }
                        return null;
                    }))
                    .toList();
            for (var loop : loops) {
                loop.get();
            }
        }
    }

    private void deliver(int endpoints) {
        var before = receiver.requests();
        var filled = new ArrayList<String>();
        for (int i = 0; i < endpoints; i++) {
            filled.add(endpointAt(TestCallers.live(), receiver.url("fast")));
        }
        filled.forEach(endpoint -> fill(endpoint, COUNT / endpoints));
        await().atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(10))
                .until(() -> receiver.requests() - before >= COUNT);
    }

    /// Writes pending deliveries as the fan-out does, then enqueues the lane.
    private void fill(String endpoint, int deliveries) {
        var event = stored();
        events.store(event).block();
        execute(String.format(Locale.ROOT, """
                insert into delivery (created_at, endpoint, event_id, event_type, event_at, status, next_attempt_at)
                select timestamptz '%1$s', '%2$s', '%3$s', '%4$s', timestamptz '%1$s', 'pending', timestamptz '%1$s'
                from generate_series(1, %5$d)
                """, event.createdAt(), endpoint, event.id(), event.type(), deliveries));
        execute("insert into work (queue, id, due_at, created_at) values ('webhook-endpoint', '%s', '%s', now())"
                .formatted(endpoint, event.createdAt()));
    }

    private StoredEvent stored() {
        var project = TestProject.of(live.account()).becomes(ProjectStatus.QUEUED);
        var event = new Event(ids.event(), EventType.PROJECT_QUEUED, "/projects-service", clock.instant(), project);
        return events.publicOf(event).orElseThrow();
    }

    private record Latencies(List<Long> nanos) {
        void log(String what) {
            LOG.info("{}: p50 {} ms, p99 {} ms of {} events", what, millis(0.5), millis(0.99), nanos.size());
        }

        double millis(double share) {
            var sorted = nanos.stream().sorted().toList();
            return sorted.get((int) (share * (sorted.size() - 1))) / 1e6;
        }
    }

    private Latencies publish(int count) {
        var publishedNanos = new HashMap<String, Long>();
        var next = System.nanoTime();
        for (int i = 0; i < count; i++) {
            next += BETWEEN.toNanos();
            parkUntil(next);
            var project = TestProject.of(live.account()).becomes(ProjectStatus.QUEUED);
            var event = new Event(ids.event(), EventType.PROJECT_QUEUED, "/projects-service", clock.instant(), project);
            publishedNanos.put(event.id().value(), System.nanoTime());
            publisher.publish(event);
        }
        await().atMost(Duration.ofMinutes(1))
                .until(() -> receiver.firstNanos().keySet().containsAll(publishedNanos.keySet()));
        return new Latencies(publishedNanos.entrySet().stream()
                .map(one -> Objects.requireNonNull(receiver.firstNanos().get(one.getKey())) - one.getValue())
                .toList());
    }

    /// Keeps an even rate however long each step takes.
    private static void parkUntil(long nanos) {
        while (System.nanoTime() < nanos) {
            LockSupport.parkNanos(Math.min(nanos - System.nanoTime(), TimeUnit.MILLISECONDS.toNanos(1)));
        }
    }

    private String endpointAt(Caller caller, String url) {
        return json(post(caller, ENDPOINTS, Map.of("url", url)))
                .at("/endpoint/id")
                .asString();
    }
}
