package dev.podworks.kit.change;

import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.kit.sql.AfterCommit;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import reactor.core.publisher.Mono;

/// Sends change notifications from a thread of its own: a caller waits neither for Kafka nor for a lock. More
/// notifications than the queue holds are dropped and counted.
public final class ChangeNotifier implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeNotifier.class);
    private static final int QUEUE = 10_000;
    /// How long the thread waits for a change before it looks for those that were held back.
    private static final long WAIT_MILLIS = 100;

    private final BlockingQueue<ChangeEvent> queue = new ArrayBlockingQueue<>(QUEUE);
    private final ChangeCoalescer coalescer;
    private final Consumer<ChangeEvent> sender;
    private final Counter dropped;
    private volatile Thread thread = new Thread();

    /// @param sender may block, and may fail
    ChangeNotifier(Consumer<ChangeEvent> sender, InstantSource clock, MeterRegistry metrics) {
        this.sender = sender;
        this.coalescer = new ChangeCoalescer(clock);
        this.dropped = metrics.counter("podworks.changes.dropped");
    }

    /// Sends it once the current transaction has committed.
    ///
    /// @return [org.springframework.transaction.NoTransactionException] when there is no transaction
    public Mono<Void> afterCommit(ChangeEvent change) {
        return AfterCommit.run(() -> send(change));
    }

    /// Sends a change that is committed.
    public void send(ChangeEvent change) {
        if (!queue.offer(change)) {
            dropped.increment();
        }
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                var next = queue.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
                if (next != null && coalescer.admits(next)) {
                    trySending(next);
                }
                coalescer.due().forEach(this::trySending);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void trySending(ChangeEvent change) {
        try {
            sender.accept(change);
        } catch (RuntimeException e) {
            dropped.increment();
            LOG.debug("A change notification was not sent: {}", e.toString());
        }
    }

    @Override
    public void start() {
        thread = Thread.ofVirtual().name("changes").start(this::run);
    }

    @Override
    public void stop() {
        thread.interrupt();
    }

    @Override
    public boolean isRunning() {
        return thread.isAlive();
    }
}
