package dev.podworks.studio.job;

import dev.podworks.kit.lease.Lease;
import dev.podworks.studio.render.progress.Progress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Publishes the latest progress twice a second, on a thread of its own. Updates between are skipped.
final class ProgressReporter implements Progress.Listener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProgressReporter.class);
    private static final Duration PERIOD = Duration.ofMillis(500);
    private static final Duration RESPONSE_TIME_LIMIT = Duration.ofSeconds(5);

    private final Jobs jobs;
    private final Lease lease;
    private final Job job;
    private final AtomicReference<@Nullable Progress> latest = new AtomicReference<>();
    private final Thread thread;

    ProgressReporter(Jobs jobs, Lease lease, Job job) {
        this.jobs = jobs;
        this.lease = lease;
        this.job = job;
        this.thread = Thread.ofVirtual().name("progress-" + lease.id()).start(this::run);
    }

    @Override
    public void onProgress(Progress progress) {
        latest.set(progress);
    }

    /// Returns when no more progress will be published, so that the end is the last event.
    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                var progress = latest.getAndSet(null);
                if (progress != null) {
                    publish(progress);
                }
                TimeUnit.MILLISECONDS.sleep(PERIOD.toMillis());
            }
        } catch (InterruptedException _) {
            // closed
        }
    }

    /// A failure is ignored: progress is only displayed.
    private void publish(Progress progress) {
        try {
            jobs.progress(lease, job, progress).block(RESPONSE_TIME_LIMIT);
        } catch (RuntimeException e) {
            LOG.debug("The progress of {} was not published", lease.id(), e);
        }
    }
}
