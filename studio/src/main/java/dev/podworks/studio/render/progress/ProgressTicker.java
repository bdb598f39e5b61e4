package dev.podworks.studio.render.progress;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Updates a job's progress four times a second, since most of its work reports nothing for seconds, until closed.
public final class ProgressTicker implements AutoCloseable {
    private static final Duration PERIOD = Duration.ofMillis(250);

    private final ProgressTracker tracker;
    private final Thread thread;

    public ProgressTicker(ProgressTracker tracker) {
        this.tracker = tracker;
        this.thread = Thread.ofVirtual().name("progress-ticker").start(this::run);
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                tracker.update();
                TimeUnit.MILLISECONDS.sleep(PERIOD.toMillis());
            }
        } catch (InterruptedException _) {
            // closed
        }
    }

    /// An update may still be in progress; it does no harm.
    @Override
    public void close() {
        thread.interrupt();
    }
}
