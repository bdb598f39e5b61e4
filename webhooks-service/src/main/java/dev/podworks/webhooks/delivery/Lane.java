package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.id.EndpointId;
import dev.podworks.kit.lease.Lease;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/// Sends the due deliveries of one endpoint while its lease is held.
///
/// The lane's thread makes all decisions. Requests and database writes are asynchronous and only wake it. When the
/// lease is lost or the service stops, the thread is interrupted and requests in flight are cancelled; the next
/// holder sends their deliveries again.
final class Lane {
    /// How long an idle lane waits for further deliveries, which saves a release and a claim.
    private static final long LINGER_NANOS = Duration.ofMillis(250).toNanos();
    /// How often to query for deliveries that another replica added.
    private static final Duration POLL = Duration.ofMillis(100);
    private static final int RECORD_BATCH_SIZE = 200;
    /// Deliveries to prefetch, as a multiple of those that may be in flight, for receivers that respond quickly.
    private static final int PREFETCH_FACTOR = 4;
    /// Maximum age of a prefetched delivery.
    private static final Duration PREFETCH_MAX_AGE = Duration.ofMillis(50);
    /// Between attempts, once as many in a row have failed as may be in flight. One success ends it.
    private static final Duration PAUSE_WHILE_FAILING = Duration.ofMillis(100);

    private final LaneOperations operations;
    private final Lease lease;
    private final EndpointId endpoint;
    private final int maxInFlight;

    private final Semaphore wakeUps = new Semaphore(0);
    private final Sinks.Empty<Void> cancellation = Sinks.empty();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger consecutiveFailures = new AtomicInteger();
    /// In flight, or completed and not yet recorded.
    private final Set<Long> unrecorded = ConcurrentHashMap.newKeySet();
    /// Not yet attempted. Only the lane's thread uses it.
    private final Deque<DueDelivery> prefetched = new ArrayDeque<>();
    private final ConcurrentLinkedQueue<DeliveryUpdate> completed = new ConcurrentLinkedQueue<>();
    private volatile boolean recording;
    private volatile boolean moreMayBeDue = true;
    private long queriedAt;
    private volatile @Nullable Throwable failure;

    Lane(LaneOperations operations, Lease lease, int maxInFlight) {
        this.operations = operations;
        this.lease = lease;
        this.endpoint = new EndpointId(lease.id());
        this.maxInFlight = maxInFlight;
    }

    /// @throws InterruptedException when the lease is lost or the service stops
    void run(LaneSignals signals) throws InterruptedException {
        Runnable wakeUp = this::wakeUp;
        signals.register(endpoint, wakeUp);
        try {
            do {
                sendUntilIdle();
            } while (!operations.releaseUnlessDue(lease, endpoint));
        } finally {
            signals.unregister(endpoint, wakeUp);
            cancellation.tryEmitEmpty();
        }
    }

    private void wakeUp() {
        moreMayBeDue = true;
        wakeUps.release();
    }

    private void sendUntilIdle() throws InterruptedException {
        var idleSince = System.nanoTime();
        while (isBusy() || System.nanoTime() - idleSince < LINGER_NANOS) {
            throwIfRecordingFailed();
            recordCompleted();
            sendDue();
            if (isBusy()) {
                idleSince = System.nanoTime();
            }
            awaitWakeUp();
        }
        moreMayBeDue = true;
    }

    private boolean isBusy() {
        return !unrecorded.isEmpty() || !prefetched.isEmpty();
    }

    private void awaitWakeUp() throws InterruptedException {
        if (wakeUps.tryAcquire(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
            wakeUps.drainPermits();
        }
    }

    private void throwIfRecordingFailed() {
        var cause = failure;
        if (cause != null) {
            throw new IllegalStateException("the results could not be recorded", cause);
        }
    }

    private void sendDue() {
        var capacity = isFailing() ? capacityWhileFailing() : maxInFlight - inFlight.get();
        if (capacity <= 0 || completed.size() >= RECORD_BATCH_SIZE) {
            return;
        }
        if (needsPrefetch() && isQueryDue()) {
            prefetch(isFailing() ? capacity : capacity + maxInFlight * PREFETCH_FACTOR);
        }
        for (int i = 0; i < capacity && !prefetched.isEmpty(); i++) {
            send(prefetched.remove());
        }
    }

    /// Drops prefetched deliveries that are too old: the endpoint's URL or secret may have changed.
    private boolean needsPrefetch() {
        if (isFailing() || System.nanoTime() - queriedAt > PREFETCH_MAX_AGE.toNanos()) {
            if (!prefetched.isEmpty()) {
                prefetched.clear();
                moreMayBeDue = true;
            }
        }
        return prefetched.isEmpty();
    }

    private void prefetch(int atMost) {
        moreMayBeDue = false;
        queriedAt = System.nanoTime();
        prefetched.addAll(operations.findDue(endpoint, unrecorded, atMost));
        if (prefetched.size() == atMost) {
            moreMayBeDue = true;
        }
    }

    private boolean isFailing() {
        return consecutiveFailures.get() >= maxInFlight;
    }

    /// Limits the rate of requests to a server that refuses each at once.
    private int capacityWhileFailing() {
        var isPauseOver = System.nanoTime() - queriedAt > PAUSE_WHILE_FAILING.toNanos();
        return isPauseOver && inFlight.get() < maxInFlight ? 1 : 0;
    }

    private boolean isQueryDue() {
        return moreMayBeDue || System.nanoTime() - queriedAt > POLL.toNanos();
    }

    private void send(DueDelivery delivery) {
        unrecorded.add(delivery.id());
        inFlight.incrementAndGet();
        operations
                .attempt(delivery)
                .takeUntilOther(cancellation.asMono())
                .switchIfEmpty(Mono.fromRunnable(() -> unrecorded.remove(delivery.id())))
                .doFinally(_ -> requestEnded())
                .subscribe(this::attempted, this::fail, () -> {});
    }

    private void attempted(DeliveryUpdate update) {
        if (update.status() == DeliveryStatus.SUCCEEDED) {
            consecutiveFailures.set(0);
        } else {
            consecutiveFailures.incrementAndGet();
        }
        completed.add(update);
    }

    private void requestEnded() {
        inFlight.decrementAndGet();
        wakeUps.release();
    }

    private void recordCompleted() {
        if (recording || completed.isEmpty()) {
            return;
        }
        var batch = nextBatch();
        recording = true;
        operations.record(endpoint, batch).subscribe(_ -> {}, this::fail, () -> recorded(batch));
    }

    private List<DeliveryUpdate> nextBatch() {
        var batch = new ArrayList<DeliveryUpdate>();
        while (batch.size() < RECORD_BATCH_SIZE && !completed.isEmpty()) {
            batch.add(completed.remove());
        }
        return batch;
    }

    private void recorded(List<DeliveryUpdate> batch) {
        batch.forEach(update -> unrecorded.remove(update.id()));
        recording = false;
        wakeUps.release();
    }

    private void fail(Throwable cause) {
        failure = cause;
        wakeUps.release();
    }
}
