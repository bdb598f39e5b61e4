package dev.podworks.kit.lease;

import dev.podworks.kit.trace.Span;
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

/// Works through one queue: claims what is due while it has room, and runs each piece on a virtual thread of its own
/// under a heartbeat.
///
/// When the service stops, what is being worked on is interrupted and given back at once, so that another replica
/// need not wait for the lease to expire.
public final class Worker implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final Duration PAUSE_AFTER_FAULT = Duration.ofSeconds(1);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final int MOST_DOUBLINGS = 20;

    private final Leases leases;
    private final InstantSource clock;
    private final Settings settings;
    private final Handler handler;
    private final QueueDepthGauge waiting;
    private final Semaphore room;
    private final Semaphore news = new Semaphore(0);
    /// Guarded by itself, together with the decision whether another piece may begin.
    private final Set<Thread> busy = new HashSet<>();

    private volatile boolean running;
    private @Nullable Thread loop;

    public Worker(Leases leases, InstantSource clock, MeterRegistry metrics, Settings settings, Handler handler) {
        this.leases = leases;
        this.clock = clock;
        this.settings = settings;
        this.handler = handler;
        this.room = new Semaphore(settings.atOnce());
        this.waiting = new QueueDepthGauge(leases, settings.queue(), metrics);
        leases.onWork(settings.queue(), news::release);
        Gauge.builder("podworks.work.running", room, free -> settings.atOnce() - free.availablePermits())
                .tag("queue", settings.queue())
                .register(metrics);
    }

    /// @param atOnce pieces worked on at the same time by this replica
    /// @param lease how long a worker that died keeps others away
    /// @param poll how often to look for work that another replica put there
    public record Settings(String queue, int atOnce, Duration lease, Duration poll) {}

    /// Does one piece of work. Ends it by {@link Leases#complete} or {@link Leases#release} itself, in the
    /// transaction of the effect. When it throws, another try begins after a pause: a second, twice as long each
    /// time, up to the length of the lease.
    @FunctionalInterface
    public interface Handler {
        /// @throws InterruptedException when the lease is lost or the service stops: leave no effect
        void work(Lease lease) throws Exception;
    }

    @Override
    public void start() {
        running = true;
        waiting.start();
        loop = Thread.ofVirtual().name(settings.queue() + "-worker").start(this::run);
    }

    @Override
    public void stop() {
        Set<Thread> interrupted;
        synchronized (busy) {
            running = false;
            busy.forEach(Thread::interrupt);
            interrupted = Set.copyOf(busy);
        }
        waiting.stop();
        news.release();
        var claiming = loop;
        if (claiming != null) {
            join(claiming);
        }
        interrupted.forEach(Worker::join);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void run() {
        while (running) {
            try {
                room.acquire();
                room.release();
                awaitNews(claimed() ? settings.poll() : PAUSE_AFTER_FAULT);
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    private void awaitNews(Duration atMost) throws InterruptedException {
        if (news.tryAcquire(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
            news.drainPermits();
        }
    }

    private boolean claimed() {
        try {
            claim();
            return true;
        } catch (RuntimeException fault) {
            LOG.warn("No work could be claimed from {}: {}", settings.queue(), fault.toString());
            return false;
        }
    }

    private void claim() {
        leases.claim(settings.queue(), room.availablePermits(), settings.lease())
                .toStream()
                .toList()
                .forEach(this::begin);
    }

    private void begin(Lease lease) {
        synchronized (busy) {
            if (running) {
                room.acquireUninterruptibly();
                var piece = Thread.ofVirtual()
                        .name(lease.queue() + "-" + lease.id())
                        .unstarted(() -> work(lease));
                busy.add(piece);
                piece.start();
                return;
            }
        }
        isReleased(lease, clock.instant()); // claimed while the service was about to stop
    }

    private void work(Lease lease) {
        try (var span = leases.span(lease);
                var _ = span.cause().open()) {
            tryOnce(lease, span);
        } finally {
            synchronized (busy) {
                busy.remove(Thread.currentThread());
            }
            room.release();
            news.release();
        }
    }

    private void tryOnce(Lease lease, Span span) {
        try {
            workUnderHeartbeat(lease);
        } catch (Exception fault) {
            span.fail(fault);
            afterFault(lease, fault);
        }
    }

    private void workUnderHeartbeat(Lease lease) throws Exception {
        try (var _ = Heartbeat.start(leases, lease, settings.lease(), Thread.currentThread())) {
            handler.work(lease);
        }
    }

    /// Whatever was thrown: an interrupted handler may throw anything, since a blocking wait wraps the interruption.
    private void afterFault(Lease lease, Exception fault) {
        Thread.interrupted(); // the database is still to be told
        var pause = running ? pauseAfter(lease.attempt()) : Duration.ZERO;
        if (!isReleased(lease, clock.instant().plus(pause))) {
            LOG.warn("{}/{} was taken from us at attempt {}", lease.queue(), lease.id(), lease.attempt());
        } else if (running) {
            LOG.error("{}/{} failed at attempt {}", lease.queue(), lease.id(), lease.attempt(), fault);
        }
    }

    private boolean isReleased(Lease lease, Instant dueAt) {
        try {
            return Boolean.TRUE.equals(leases.release(lease, dueAt).block(ANSWER_LIMIT));
        } catch (RuntimeException away) {
            LOG.warn("{}/{} waits for its lease to expire: {}", lease.queue(), lease.id(), away.toString());
            return true;
        }
    }

    private Duration pauseAfter(int attempt) {
        var pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempt - 1, MOST_DOUBLINGS));
        return pause.compareTo(settings.lease()) < 0 ? pause : settings.lease();
    }

    private static void join(Thread thread) {
        try {
            thread.join(ANSWER_LIMIT);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
