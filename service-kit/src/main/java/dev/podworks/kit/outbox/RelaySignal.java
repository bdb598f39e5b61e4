package dev.podworks.kit.outbox;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Wakes the relay when a transaction that told something has committed.
public final class RelaySignal {
    private final Semaphore news = new Semaphore(0);

    public void wake() {
        // One permit is as good as many: the relay looks at everything that waits.
        if (news.availablePermits() == 0) {
            news.release();
        }
    }

    void await(Duration atMost) throws InterruptedException {
        if (news.tryAcquire(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
            news.drainPermits();
        }
    }
}
