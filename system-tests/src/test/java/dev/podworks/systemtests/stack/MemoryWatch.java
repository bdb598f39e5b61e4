package dev.podworks.systemtests.stack;

import dev.podworks.local.stack.PartStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Samples the memory of every process until it is closed.
public final class MemoryWatch implements AutoCloseable {
    private static final Duration PERIOD = Duration.ofMillis(250);
    private static final long MEGABYTE = 1_000_000;

    private final Supplier<List<PartStatus>> status;
    private final Map<String, Long> atFirst = new ConcurrentHashMap<>();
    private final Map<String, Long> atMost = new ConcurrentHashMap<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

    MemoryWatch(Supplier<List<PartStatus>> status) {
        this.status = status;
        look();
        timer.scheduleAtFixedRate(this::look, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// The maximum increase per process, in megabytes.
    public Map<String, Long> growth() {
        var growth = new TreeMap<String, Long>();
        atMost.forEach((part, bytes) -> growth.put(part, (bytes - atFirst.getOrDefault(part, bytes)) / MEGABYTE));
        return growth;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private void look() {
        for (var part : status.get()) {
            atFirst.putIfAbsent(part.name(), part.memoryBytes());
            atMost.merge(part.name(), part.memoryBytes(), Math::max);
        }
    }
}
