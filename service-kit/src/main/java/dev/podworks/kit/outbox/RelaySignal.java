package dev.podworks.kit.outbox;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Wakes the relay after the commit of a transaction with events.
public final class RelaySignal {
    private final Semaphore permit = new Semaphore(0);

    public void wake() {
        // One permit is enough: a pass publishes all events.
        if (permit.availablePermits() == 0) {
            permit.release();
        }
    }

    void await(Duration atMost) throws InterruptedException {
        if (permit.tryAcquire(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
            permit.drainPermits();
        }
    }
}
