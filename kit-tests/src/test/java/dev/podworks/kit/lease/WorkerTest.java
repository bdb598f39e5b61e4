package dev.podworks.kit.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.podworks.kit.KitTest;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.trace.Tracing;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

class WorkerTest extends KitTest {
    private static final Duration LEASE = Duration.ofSeconds(3);
    private static final Duration LONG_LEASE = Duration.ofMinutes(5);
    private static final Duration POLL = Duration.ofMillis(50);
    /// So long that an item starts soon only because of a wake-up.
    private static final Duration LONG_POLL = Duration.ofMinutes(5);

    @Autowired
    DatabaseClient db;

    @Autowired
    TransactionalOperator tx;

    private final InstantSource clock = InstantSource.system();
    private final String queue = "queue-" + UUID.randomUUID();
    private final MeterRegistry metrics = new SimpleMeterRegistry();
    private final List<Worker> workers = new ArrayList<>();
    private final Queue<Lease> attempts = new ConcurrentLinkedQueue<>();
    private Leases leases;

    @BeforeEach
    void createLeases() {
        leases = new Leases(db, clock, Tracing.disabled());
    }

    @AfterEach
    void stopAll() {
        workers.forEach(Worker::stop);
    }

    @Test
    void itemStartsRightAfterTheCommit() {
        worker(1, LEASE, LONG_POLL, this::complete);

        enqueue("a");

        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> assertThat(rows()).isZero());
        assertThat(attempts).extracting(Lease::id).containsExactly("a");
    }

    @Test
    void concurrencyIsLimited() {
        var running = new AtomicInteger();
        var most = new AtomicInteger();
        worker(3, LEASE, POLL, lease -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            complete(lease);
            running.decrementAndGet();
        });

        for (int i = 0; i < 30; i++) {
            enqueue("item-" + i);
        }

        await().untilAsserted(() -> assertThat(rows()).isZero());
        assertThat(most).hasValueBetween(1, 3);
        assertThat(attempts).extracting(Lease::id).doesNotHaveDuplicates().hasSize(30);
    }

    @Test
    void heartbeatProlongsTheLeaseOfALongItem() throws InterruptedException {
        var started = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        worker(2, LEASE, POLL, lease -> {
            started.countDown();
            end.await();
            complete(lease);
        });
        enqueue("a");
        started.await();
        worker(2, LEASE, POLL, this::complete);

        await().during(LEASE.multipliedBy(3))
                .atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(attempts).hasSize(1));
        end.countDown();

        await().untilAsserted(() -> assertThat(rows()).isZero());
        assertThat(attempts).hasSize(1);
    }

    @Test
    void lostLeaseInterruptsTheHandler() throws InterruptedException {
        var started = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        worker(1, LEASE, LONG_POLL, _ -> {
            started.countDown();
            sleepUntilInterrupted(interrupted);
        });
        enqueue("a");
        started.await();

        Blocking.run(leases.withdraw(queue, "a"));

        await().until(() -> interrupted.getCount() == 0);
        await().untilAsserted(() -> assertThat(rows()).isZero());
    }

    @Test
    void stoppingWorkerReleasesItsItems() throws InterruptedException {
        var started = new CountDownLatch(2);
        var interrupted = new CountDownLatch(2);
        var stopping = worker(2, LONG_LEASE, POLL, _ -> {
            started.countDown();
            sleepUntilInterrupted(interrupted);
        });
        enqueue("a");
        enqueue("b");
        started.await();

        stopping.stop();

        assertThat(interrupted.getCount()).isZero();
        assertThat(Blocking.get(leases.claim(queue, 10, LEASE).collectList()))
                .extracting(Lease::id, Lease::attempt)
                .containsExactlyInAnyOrder(tuple("a", 2), tuple("b", 2));
    }

    @Test
    void itemIsReleasedWhenTheHandlerWrapsTheInterruption() throws InterruptedException {
        var started = new CountDownLatch(1);
        var stopping = worker(1, LONG_LEASE, POLL, _ -> {
            started.countDown();
            Mono.never().block();
        });
        enqueue("a");
        started.await();

        stopping.stop();

        assertThat(Blocking.get(leases.claim(queue, 1, LEASE).collectList())).hasSize(1);
    }

    @Test
    void itemClaimedDuringTheStopIsReleased() {
        for (int i = 0; i < 50; i++) {
            enqueue("item-" + i);
        }
        for (int i = 0; i < 10; i++) {
            var worker =
                    new Worker(leases, clock, new SimpleMeterRegistry(), settings(5, LONG_LEASE, POLL), attempts::add);
            worker.start();
            worker.stop();
        }

        assertThat(Blocking.get(leases.countDue(queue)) + attempts.size()).isGreaterThanOrEqualTo(50);
        assertThat(leased()).as("leases without a worker").isLessThanOrEqualTo(attempts.size());
    }

    @Test
    void failedItemIsRetriedWithBackOff() {
        worker(1, LEASE, POLL, lease -> {
            if (lease.attempt() == 1) {
                throw new IllegalStateException("first attempt");
            }
            complete(lease);
        });

        enqueue("a");

        await().untilAsserted(() -> assertThat(rows()).isZero());
        assertThat(attempts).extracting(Lease::attempt).containsExactly(1, 2);
    }

    @Test
    void workerSurvivesLostConnections() {
        worker(1, LEASE, POLL, this::complete);
        terminateConnections();

        // The test's own statements may get a terminated connection, too.
        await().ignoreExceptions().untilAsserted(() -> enqueue("a"));
        await().ignoreExceptions().untilAsserted(() -> assertThat(rows()).isZero());
    }

    @Test
    void queueHasMetrics() {
        worker(1, LONG_LEASE, POLL, _ -> sleepUntilInterrupted(new CountDownLatch(1)));
        enqueue("a");
        enqueue("b");

        await().untilAsserted(() -> {
            assertThat(gauge("podworks.work.running")).isEqualTo(1);
            assertThat(gauge("podworks.work.waiting")).isEqualTo(1);
        });
    }

    private Worker worker(int concurrency, Duration lease, Duration poll, Worker.Handler handler) {
        // Two workers of a queue represent two replicas, each with its own registry.
        var registry = workers.isEmpty() ? metrics : new SimpleMeterRegistry();
        var worker = new Worker(leases, clock, registry, settings(concurrency, lease, poll), item -> {
            attempts.add(item);
            handler.handle(item);
        });
        workers.add(worker);
        worker.start();
        return worker;
    }

    private Worker.Settings settings(int concurrency, Duration lease, Duration poll) {
        return new Worker.Settings(queue, concurrency, lease, poll);
    }

    private void complete(Lease lease) {
        Blocking.get(leases.complete(lease));
    }

    private void enqueue(String id) {
        Blocking.run(leases.enqueue(queue, id, clock.instant()).as(tx::transactional));
    }

    private static void sleepUntilInterrupted(CountDownLatch interrupted) throws InterruptedException {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException interruption) {
            interrupted.countDown();
            throw interruption;
        }
    }

    private void terminateConnections() {
        Blocking.get(db.sql("""
                select count(pg_terminate_backend(pid)) as terminated from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid()
                """).map(row -> row.get("terminated", Long.class)).one());
    }

    private long rows() {
        return count("select count(*) as n from work where queue = :queue");
    }

    private long leased() {
        return count("select count(*) as n from work where queue = :queue and lease is not null");
    }

    private long count(String sql) {
        return Blocking.get(db.sql(sql)
                .bind("queue", queue)
                .map(row -> row.get("n", Long.class))
                .one());
    }

    private double gauge(String name) {
        return metrics.get(name).tag("queue", queue).gauge().value();
    }
}
