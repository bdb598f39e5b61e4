package dev.podworks.accounts.key;

import dev.podworks.contracts.id.KeyId;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Counts the requests of keys in memory and adds the counts to the database in batches.
///
/// Every round closes the batch that is being counted and writes the one that the previous round closed, which no
/// request increments any more. So a killed gateway loses what it counted in the last two rounds, ten seconds. A
/// batch that cannot be written is added to the next one.
@Component
final class KeyUsage implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(KeyUsage.class);
    private static final Duration PERIOD = Duration.ofSeconds(5);
    private static final Duration DATABASE_TIMEOUT = Duration.ofSeconds(5);

    private final KeyUsageTable table;
    private final InstantSource clock;
    private final Semaphore stopped = new Semaphore(0);
    private volatile Map<String, LongAdder> counting = new ConcurrentHashMap<>();
    private Map<String, LongAdder> closed = Map.of();
    private volatile @Nullable Thread writer;

    KeyUsage(KeyUsageTable table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
    }

    /// Costs a request an increment; only the first one of a key in a batch allocates anything.
    void count(KeyId key) {
        add(key.value(), 1);
    }

    @Override
    public void start() {
        writer = Thread.ofVirtual().name("key-usage").start(this::writeUntilStopped);
    }

    @Override
    public void stop() {
        var thread = writer;
        if (thread != null) {
            stopped.release();
            join(thread);
            writer = null;
        }
    }

    @Override
    public boolean isRunning() {
        return writer != null;
    }

    /// Lower than the web server's, so that this is stopped later, when all requests have been counted.
    @Override
    public int getPhase() {
        return 0;
    }

    private void writeUntilStopped() {
        try {
            while (!stopped.tryAcquire(PERIOD.toMillis(), TimeUnit.MILLISECONDS)) {
                writeRound();
            }
            writeRound();
            writeRound();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void writeRound() {
        var batch = new TreeMap<String, Long>();
        closed.forEach((key, requests) -> batch.put(key, requests.sum()));
        closed = counting;
        counting = new ConcurrentHashMap<>();
        if (!batch.isEmpty()) {
            write(batch);
        }
    }

    private void write(TreeMap<String, Long> batch) {
        try {
            table.add(LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC), batch)
                    .block(DATABASE_TIMEOUT);
        } catch (RuntimeException e) {
            LOG.warn("The usage of {} keys is written later: {}", batch.size(), e.toString());
            batch.forEach(this::add);
        }
    }

    private void add(String key, long requests) {
        var batch = counting;
        var counter = batch.get(key);
        (counter == null ? batch.computeIfAbsent(key, _ -> new LongAdder()) : counter).add(requests);
    }

    private static void join(Thread thread) {
        try {
            thread.join(DATABASE_TIMEOUT.multipliedBy(3));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
