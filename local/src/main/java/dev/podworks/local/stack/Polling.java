package dev.podworks.local.stack;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits for what the operating system does not announce.
final class Polling {
    private static final Duration INTERVAL = Duration.ofMillis(50);

    private Polling() {}

    /// @return whether the condition was met within the limit
    /// @throws StackException if the thread is interrupted
    static boolean until(BooleanSupplier condition, Duration limit) {
        var end = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(INTERVAL.toNanos());
            if (Thread.currentThread().isInterrupted()) {
                throw new StackException("Interrupted");
            }
        }
        return true;
    }
}
