package dev.podworks.kit.lease;

import dev.podworks.kit.trace.Span;
import io.github.resilience4j.core.IntervalFunction;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/// Claims due work items of one queue, up to its concurrency, and runs each on its own virtual thread under a
/// heartbeat.
///
/// When the service stops, running items are interrupted and released at once, so that another replica need not
/// wait for their leases to expire.
public final class Worker implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
    private static final Duration DATABASE_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration PAUSE_AFTER_FAILED_CLAIM = Duration.ofSeconds(1);
    private static final Duration INITIAL_BACKOFF = Duration.ofSeconds(1);

    private final Leases leases;
    private final InstantSource clock;
    private final Settings settings;
    private final Handler handler;
    private final IntervalFunction backoff;
    private final QueueDepthGauge queueDepth;
    private final Semaphore permits;
    private final Semaphore wakeUps = new Semaphore(0);
    /// Its monitor also guards the decision whether another item may start.
    private final Set<Thread> handlers = new HashSet<>();

    private volatile boolean running;
    private @Nullable Thread loop;

    public Worker(Leases leases, InstantSource clock, MeterRegistry metrics, Settings settings, Handler handler) {
        this.leases = leases;
        this.clock = clock;
        this.settings = settings;
        this.handler = handler;
        this.backoff = IntervalFunction.ofExponentialBackoff(INITIAL_BACKOFF, 2, settings.lease());
        this.permits = new Semaphore(settings.concurrency());
        this.queueDepth = new QueueDepthGauge(leases, settings.queue(), metrics);
        leases.onEnqueue(settings.queue(), wakeUps::release);
        Gauge.builder("podworks.work.running", permits, free -> settings.concurrency() - free.availablePermits())
                .tag("queue", settings.queue())
                .register(metrics);
    }

    /// @param concurrency items that this replica runs at the same time
    /// @param lease how long other replicas wait for the items of a worker that died
    /// @param poll how often to look for items that another replica enqueued
    public record Settings(String queue, int concurrency, Duration lease, Duration poll) {}

    /// Runs one work item. It ends the item by {@link Leases#complete} or {@link Leases#release}, in the
    /// transaction of the effect. When it throws, the item is retried with exponential back-off: from a second up
    /// to the length of the lease.
    @FunctionalInterface
    public interface Handler {
        /// @throws InterruptedException when the lease is lost or the service stops: leave no effect
        void handle(Lease lease) throws Exception;
    }

    @Override
    public void start() {
        running = true;
        queueDepth.start();
        loop = Thread.ofVirtual().name(settings.queue() + "-worker").start(this::claimUntilStopped);
    }

    @Override
    public void stop() {
        Set<Thread> interrupted;
        synchronized (handlers) {
            running = false;
            handlers.forEach(Thread::interrupt);
            interrupted = Set.copyOf(handlers);
        }
        queueDepth.stop();
        wakeUps.release();
        var claimLoop = loop;
        if (claimLoop != null) {
            join(claimLoop);
        }
        interrupted.forEach(Worker::join);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void claimUntilStopped() {
        while (running) {
            try {
                permits.acquire();
                permits.release();
                if (running) { // else the permit is that of an item that was just released
                    awaitWakeUp(tryClaim() ? settings.poll() : PAUSE_AFTER_FAILED_CLAIM);
                }
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    private void awaitWakeUp(Duration atMost) throws InterruptedException {
        if (wakeUps.tryAcquire(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
            wakeUps.drainPermits();
        }
    }

    private boolean tryClaim() {
        try {
            claim();
            return true;
        } catch (RuntimeException e) {
            LOG.warn("Claiming from {} failed: {}", settings.queue(), e.toString());
            return false;
        }
    }

    private void claim() {
        leases.claim(settings.queue(), permits.availablePermits(), settings.lease())
                .toStream()
                .toList()
                .forEach(this::start);
    }

    private void start(Lease lease) {
        synchronized (handlers) {
            if (running) {
                permits.acquireUninterruptibly();
                var thread = Thread.ofVirtual()
                        .name(lease.queue() + "-" + lease.id())
                        .unstarted(() -> run(lease));
                handlers.add(thread);
                thread.start();
                return;
            }
        }
        tryRelease(lease, clock.instant()); // claimed while the service was stopping
    }

    private void run(Lease lease) {
        try (var span = leases.span(lease);
                var _ = span.cause().openScope()) {
            attempt(lease, span);
        } finally {
            synchronized (handlers) {
                handlers.remove(Thread.currentThread());
            }
            permits.release();
            wakeUps.release();
        }
    }

    private void attempt(Lease lease, Span span) {
        try {
            handleUnderHeartbeat(lease);
        } catch (Exception e) {
            span.fail(e);
            releaseAfterFailure(lease, e);
        }
    }

    private void handleUnderHeartbeat(Lease lease) throws Exception {
        try (var _ = Heartbeat.start(leases, lease, settings.lease(), Thread.currentThread())) {
            handler.handle(lease);
        }
    }

    /// The exception's type does not matter: an interrupted handler may throw any, since a blocking wait wraps the
    /// interruption.
    private void releaseAfterFailure(Lease lease, Exception failure) {
        Thread.interrupted(); // would make the release fail too
        var pause = running ? Duration.ofMillis(backoff.apply(lease.attempt())) : Duration.ZERO;
        if (!tryRelease(lease, clock.instant().plus(pause))) {
            LOG.warn("{}/{} lost its lease in attempt {}", lease.queue(), lease.id(), lease.attempt());
        } else if (running) {
            LOG.error("{}/{} failed in attempt {}", lease.queue(), lease.id(), lease.attempt(), failure);
        }
    }

    /// @return false when the lease was lost
    private boolean tryRelease(Lease lease, Instant dueAt) {
        try {
            return Boolean.TRUE.equals(leases.release(lease, dueAt).block(DATABASE_TIMEOUT));
        } catch (RuntimeException e) {
            LOG.warn("{}/{} is retried when its lease expires: {}", lease.queue(), lease.id(), e.toString());
            return true;
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join(DATABASE_TIMEOUT);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
