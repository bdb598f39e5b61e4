package dev.podworks.kit.outbox;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/// The loop that keeps the outbox empty, one per replica. Replicas share the shards.
///
/// It looks when a transaction of this process has committed, and by itself every 25 to 250 ms: what another replica
/// left is taken up.
public final class OutboxRelay implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxRelay.class);
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(25);
    private static final Duration LONGEST_WAIT = Duration.ofMillis(250);
    private static final Duration PASS_LIMIT = Duration.ofMinutes(2);
    /// After a pass that found something. What is decided within it goes together: a transaction for many events, not
    /// one for each.
    private static final Duration GATHERING = Duration.ofMillis(5);
    /// Half of them, so that another replica finds some that are free.
    private static final int SHARDS_TOGETHER = Shards.COUNT / 2;

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

    /// Finishes the pass under way, so that what Kafka has acknowledged is noted, and makes a last one for what the
    /// last requests decided.
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

    /// Before the web server, the subscriptions and the workers, and so stopped after them.
    @Override
    public int getPhase() {
        return 0;
    }

    private void run() {
        var wait = SHORTEST_WAIT;
        var gathering = Duration.ZERO;
        try {
            while (running.get()) {
                if (pass(gathering) > 0) {
                    wait = SHORTEST_WAIT;
                    gathering = GATHERING;
                } else {
                    gathering = Duration.ZERO;
                    signal.await(wait);
                    wait = shorter(wait.multipliedBy(2), LONGEST_WAIT);
                }
            }
            pass(Duration.ZERO);
        } catch (InterruptedException _) {
            running.set(false);
        }
    }

    /// @param gathering from now until it looks
    /// @return how many events got into Kafka; none when the database or Kafka is away: they are safe in
    ///         their table
    private int pass(Duration gathering) {
        try {
            var published = table.waitingShards()
                    .delaySubscription(gathering)
                    .buffer(SHARDS_TOGETHER)
                    .concatMap(relay::relay)
                    .reduce(0, Integer::sum)
                    .block(PASS_LIMIT);
            return published == null ? 0 : published;
        } catch (RuntimeException fault) {
            LOG.warn("The outbox could not be relayed, trying again: {}", fault.toString());
            return 0;
        }
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }
}
