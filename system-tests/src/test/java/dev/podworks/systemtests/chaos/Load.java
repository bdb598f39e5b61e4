package dev.podworks.systemtests.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Continuous load from several customers, until it is stopped.
final class Load {
    /// Longer than any request of a customer with its retries.
    private static final Duration LONGEST_END = Duration.ofMinutes(5);
    private static final int LONGEST_PAUSE_MILLIS = 5_000;

    private final Queue<String> faults = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopped;

    /// @param seed of what they do, but not of when, which depends on response times
    Load(List<SimulatedCustomer> podcasters, long seed) {
        for (var podcaster : podcasters) {
            var random = new Random(seed + threads.size());
            threads.add(Thread.ofVirtual().start(() -> work(podcaster, random)));
        }
    }

    /// Returns when all customers have finished their current work.
    ///
    /// @return the unexpected responses
    List<String> stop() throws InterruptedException {
        stopped = true;
        for (var thread : threads) {
            if (!thread.join(LONGEST_END)) {
                faults.add("a customer got no answer in " + LONGEST_END.toMinutes() + " minutes");
            }
        }
        return List.copyOf(faults);
    }

    private void work(SimulatedCustomer podcaster, Random random) {
        try {
            while (!stopped) {
                act(podcaster, random);
                Thread.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void act(SimulatedCustomer podcaster, Random random) {
        try {
            podcaster.act(random);
        } catch (AssertionError | RuntimeException fault) {
            faults.add("A customer: " + fault);
        }
    }
}
