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

/// Sends what is due for one endpoint, for as long as its lease is held and there is something to send.
///
/// The lane's own thread decides; requests and records run beside it and only leave word. When the lease is lost, or
/// the service stops, the thread is interrupted and requests under way are cut off: whoever comes next sends again.
final class Lane {
    /// How long an idle lane stays for what may follow, which saves taking it up anew.
    private static final long LINGER_NANOS = Duration.ofMillis(250).toNanos();
    /// How often it looks for what another replica put there.
    private static final Duration POLL = Duration.ofMillis(100);
    private static final int MOST_PER_RECORD = 200;
    /// How many times what may be in flight is read at once, for receivers that answer quickly.
    private static final int LOOK_AHEAD = 4;
    /// How long what was read is as good as read this moment.
    private static final Duration READY_FOR = Duration.ofMillis(50);
    /// Between attempts, after so many failures in a row as may be in flight; one success ends it.
    private static final Duration PAUSE_WHILE_FAILING = Duration.ofMillis(100);

    private final LaneWork work;
    private final Lease lease;
    private final EndpointId endpoint;
    private final int inFlightAtMost;

    private final Semaphore news = new Semaphore(0);
    private final Sinks.Empty<Void> cut = Sinks.empty();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger failuresInARow = new AtomicInteger();
    /// Under way, or answered and not yet recorded.
    private final Set<Long> taken = ConcurrentHashMap.newKeySet();
    /// Read and not begun. The lane's own thread's alone.
    private final Deque<DueDelivery> ready = new ArrayDeque<>();
    private final ConcurrentLinkedQueue<Outcome> answered = new ConcurrentLinkedQueue<>();
    private volatile boolean recording;
    private volatile boolean moreMayBeDue = true;
    private long lookedAt;
    private volatile @Nullable Throwable fault;

    Lane(LaneWork work, Lease lease, int inFlightAtMost) {
        this.work = work;
        this.lease = lease;
        this.endpoint = new EndpointId(lease.id());
        this.inFlightAtMost = inFlightAtMost;
    }

    /// @throws InterruptedException when the lease is lost or the service stops
    void run(LaneSignals signals) throws InterruptedException {
        Runnable wake = this::wake;
        signals.opened(endpoint, wake);
        try {
            do {
                sendUntilIdle();
            } while (!work.end(lease, endpoint));
        } finally {
            signals.closed(endpoint, wake);
            cut.tryEmitEmpty();
        }
    }

    private void wake() {
        moreMayBeDue = true;
        news.release();
    }

    private void sendUntilIdle() throws InterruptedException {
        var idleSince = System.nanoTime();
        while (isBusy() || System.nanoTime() - idleSince < LINGER_NANOS) {
            failIfBroken();
            recordAnswered();
            sendWhatIsDue();
            if (isBusy()) {
                idleSince = System.nanoTime();
            }
            awaitNews();
        }
        moreMayBeDue = true;
    }

    private boolean isBusy() {
        return !taken.isEmpty() || !ready.isEmpty();
    }

    private void awaitNews() throws InterruptedException {
        if (news.tryAcquire(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
            news.drainPermits();
        }
    }

    private void failIfBroken() {
        var broken = fault;
        if (broken != null) {
            throw new IllegalStateException("the outcomes could not be recorded", broken);
        }
    }

    private void sendWhatIsDue() {
        var room = isFailing() ? roomWhileFailing() : inFlightAtMost - inFlight.get();
        if (room <= 0 || answered.size() >= MOST_PER_RECORD) {
            return;
        }
        if (isReadyOver() && isTimeToLook()) {
            look(isFailing() ? room : room + inFlightAtMost * LOOK_AHEAD);
        }
        for (int i = 0; i < room && !ready.isEmpty(); i++) {
            send(ready.remove());
        }
    }

    /// Nothing is ready, or it was read so long ago that its address or secret may be another one by now.
    private boolean isReadyOver() {
        if (isFailing() || System.nanoTime() - lookedAt > READY_FOR.toNanos()) {
            if (!ready.isEmpty()) {
                ready.clear();
                moreMayBeDue = true;
            }
        }
        return ready.isEmpty();
    }

    private void look(int atMost) {
        moreMayBeDue = false;
        lookedAt = System.nanoTime();
        ready.addAll(work.due(endpoint, taken, atMost));
        if (ready.size() == atMost) {
            moreMayBeDue = true;
        }
    }

    private boolean isFailing() {
        return failuresInARow.get() >= inFlightAtMost;
    }

    /// A server that refuses at once would otherwise have us knock as fast as we can, at everybody's cost.
    private int roomWhileFailing() {
        var isTime = System.nanoTime() - lookedAt > PAUSE_WHILE_FAILING.toNanos();
        return isTime && inFlight.get() < inFlightAtMost ? 1 : 0;
    }

    private boolean isTimeToLook() {
        return moreMayBeDue || System.nanoTime() - lookedAt > POLL.toNanos();
    }

    private void send(DueDelivery delivery) {
        taken.add(delivery.id());
        inFlight.incrementAndGet();
        work.attempt(delivery)
                .takeUntilOther(cut.asMono())
                .switchIfEmpty(Mono.fromRunnable(() -> taken.remove(delivery.id())))
                .doFinally(_ -> leave())
                .subscribe(this::ended, this::broke, () -> {});
    }

    private void ended(Outcome outcome) {
        if (outcome.status() == DeliveryStatus.SUCCEEDED) {
            failuresInARow.set(0);
        } else {
            failuresInARow.incrementAndGet();
        }
        answered.add(outcome);
    }

    private void leave() {
        inFlight.decrementAndGet();
        news.release();
    }

    private void recordAnswered() {
        if (recording || answered.isEmpty()) {
            return;
        }
        var batch = nextBatch();
        recording = true;
        work.record(endpoint, batch).subscribe(_ -> {}, this::broke, () -> recorded(batch));
    }

    private List<Outcome> nextBatch() {
        var batch = new ArrayList<Outcome>();
        while (batch.size() < MOST_PER_RECORD && !answered.isEmpty()) {
            batch.add(answered.remove());
        }
        return batch;
    }

    private void recorded(List<Outcome> batch) {
        batch.forEach(outcome -> taken.remove(outcome.id()));
        recording = false;
        news.release();
    }

    private void broke(Throwable broken) {
        fault = broken;
        news.release();
    }
}
