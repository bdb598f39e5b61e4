package dev.podworks.kit.outbox;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/// Publishes the events of the outbox in a loop, one per replica. Replicas share the shards.
///
/// A pass runs after each commit in this process, and every 25 to 250 ms, for events that other replicas left
/// behind.
public final class OutboxRelay implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxRelay.class);
    private static final Duration MIN_WAIT = Duration.ofMillis(25);
    private static final Duration MAX_WAIT = Duration.ofMillis(250);
    private static final Duration PASS_TIMEOUT = Duration.ofMinutes(2);
    /// Delay after a pass that published events, so that the next pass has many events in one transaction.
    private static final Duration LINGER = Duration.ofMillis(5);
    /// Half of the shards, so that another replica finds unlocked ones.
    private static final int SHARDS_PER_BATCH = Shards.COUNT / 2;

    private final OutboxTable table;
    private final ShardRelay relay;
    private final RelaySignal signal;
    private final AtomicBoolean running = new AtomicBoolean();
    private @Nullable Thread loop;

    OutboxRelay(OutboxTable table, ShardRelay relay, RelaySignal signal) {
        this.table = table;
        this.relay = relay;
        this.signal = signal;
    }

    @Override
    public void start() {
        if (running.compareAndSet(false, true)) {
            loop = Thread.ofVirtual().name("outbox-relay").start(this::run);
        }
    }

    /// Finishes the running pass, so that acknowledged events are marked as published, and runs a last one for the
    /// events of the last requests.
    @Override
    public void stop() {
        running.set(false);
        signal.wake();
        var thread = loop;
        if (thread == null) {
            return;
        }
        try {
            thread.join(Duration.ofSeconds(10));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running.get();
    }

    /// Started before the web server, the event listeners and the workers, and stopped after them.
    @Override
    public int getPhase() {
        return 0;
    }

    private void run() {
        var wait = MIN_WAIT;
        var linger = Duration.ZERO;
        try {
            while (running.get()) {
                if (pass(linger) > 0) {
                    wait = MIN_WAIT;
                    linger = LINGER;
                } else {
                    linger = Duration.ZERO;
                    signal.await(wait);
                    wait = Collections.min(List.of(wait.multipliedBy(2), MAX_WAIT));
                }
            }
            pass(Duration.ZERO);
        } catch (InterruptedException _) {
            running.set(false);
        }
    }

    /// @param linger delay before the outbox is read
    /// @return how many events were published; zero if the database or Kafka is unavailable
    private int pass(Duration linger) {
        try {
            var published = table.waitingShards()
                    .delaySubscription(linger)
                    .buffer(SHARDS_PER_BATCH)
                    .concatMap(relay::relay)
                    .reduce(0, Integer::sum)
                    .block(PASS_TIMEOUT);
            return published == null ? 0 : published;
        } catch (RuntimeException e) {
            LOG.warn("The outbox could not be relayed and is retried: {}", e.toString());
            return 0;
        }
    }
}
