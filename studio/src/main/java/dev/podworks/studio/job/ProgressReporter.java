package dev.podworks.studio.job;

import dev.podworks.kit.lease.Lease;
import dev.podworks.studio.render.Progress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells the newest progress twice a second, off the thread that does the work. News that come faster are passed
/// over.
final class ProgressReporter implements Progress.Listener, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProgressReporter.class);
    private static final Duration PERIOD = Duration.ofMillis(500);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

    private final Jobs jobs;
    private final Lease lease;
    private final Job job;
    private final AtomicReference<@Nullable Progress> newest = new AtomicReference<>();
    private final Thread thread;

    ProgressReporter(Jobs jobs, Lease lease, Job job) {
        this.jobs = jobs;
        this.lease = lease;
        this.job = job;
        this.thread = Thread.ofVirtual().name("progress-" + lease.id()).start(this::run);
    }

    @Override
    public void progressed(Progress progress) {
        newest.set(progress);
    }

    /// Returns when nothing more will be told, so that the end is the last word.
    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                var progress = newest.getAndSet(null);
                if (progress != null) {
                    tell(progress);
                }
                TimeUnit.MILLISECONDS.sleep(PERIOD.toMillis());
            }
        } catch (InterruptedException _) {
            // closed
        }
    }

    /// Progress is for people's eyes: when it can't be told, the work goes on.
    private void tell(Progress progress) {
        try {
            jobs.progress(lease, job, progress).block(ANSWER_LIMIT);
        } catch (RuntimeException fault) {
            LOG.debug("progress of {} was not told", lease.id(), fault);
        }
    }
}
