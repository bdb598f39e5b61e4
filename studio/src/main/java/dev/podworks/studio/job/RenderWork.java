package dev.podworks.studio.job;

import static java.util.stream.Collectors.toSet;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Worker;
import dev.podworks.media.MediaSource;
import dev.podworks.store.PresignedUrls;
import dev.podworks.studio.render.RenderException;
import dev.podworks.studio.render.RenderJob;
import dev.podworks.studio.render.RenderResult;
import dev.podworks.studio.render.Renderer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Exceptions;

/// An attempt at a job: render, store the outputs, publish the result.
final class RenderWork implements Worker.Handler {
    private static final Logger LOG = LoggerFactory.getLogger(RenderWork.class);
    private static final Duration RESPONSE_TIME_LIMIT = Duration.ofSeconds(30);
    /// Longer than all passes over eight recordings of eight hours on two cores: a video is read again by the last one.
    private static final Duration LINKS_VALID_FOR = Duration.ofHours(48);

    private final Jobs jobs;
    private final Speakers speakers;
    private final Renderer renderer;
    private final OutputStore outputs;
    private final PresignedUrls links;
    private final List<Duration> retryDelays;

    /// @param retryDelays after the first, second … failed attempt
    RenderWork(
            Jobs jobs,
            Speakers speakers,
            Renderer renderer,
            OutputStore outputs,
            PresignedUrls links,
            List<Duration> retryDelays) {
        this.jobs = jobs;
        this.speakers = speakers;
        this.renderer = renderer;
        this.outputs = outputs;
        this.links = links;
        this.retryDelays = retryDelays;
    }

    @Override
    public void handle(Lease lease) {
        try {
            discardEarlierAttempts(lease);
            var job = jobs.begin(lease).blockOptional(RESPONSE_TIME_LIMIT);
            if (job.isPresent()) {
                work(lease, job.get());
            }
        } catch (InterruptedException _) {
            release(lease);
        } catch (RuntimeException e) {
            // An interrupted block() throws various exceptions.
            if (!Thread.interrupted() && !(Exceptions.unwrap(e) instanceof InterruptedException)) {
                throw e;
            }
            release(lease);
        }
    }

    private void work(Lease lease, Job job) throws InterruptedException {
        try (var progress = new ProgressReporter(jobs, lease, job);
                var result = renderer.render(renderJob(job.project()), progress)) {
            var stored = store(lease, job, result);
            progress.close();
            finish(lease, job, stored);
        } catch (RenderException e) {
            handle(e, lease, job);
        } catch (IOException e) {
            retry(lease, job, e);
        }
    }

    private StoredOutputs store(Lease lease, Job job, RenderResult result) throws IOException, InterruptedException {
        try {
            return outputs.store(job.submission(), lease.attempt(), result);
        } catch (IOException | InterruptedException | RuntimeException e) {
            outputs.discard(job.submission(), lease.attempt());
            throw e;
        }
    }

    /// Outputs are discarded only after a lost lease, when the job is certainly not finished. After any other
    /// failure the transaction may have committed; if it has not, the next attempt discards the outputs.
    private void finish(Lease lease, Job job, StoredOutputs stored) {
        try {
            jobs.finish(lease, job, stored).block(RESPONSE_TIME_LIMIT);
        } catch (LeaseLostException e) {
            outputs.discard(job.submission(), lease.attempt());
            throw e;
        }
    }

    /// No earlier attempt was finished, since that would have completed the work item.
    private void discardEarlierAttempts(Lease lease) {
        var submission = SubmissionRef.parse(lease.id());
        for (int attempt = 1; attempt < lease.attempt(); attempt++) {
            outputs.discard(submission, attempt);
        }
    }

    private void handle(RenderException failure, Lease lease, Job job) {
        switch (failure) {
            case RenderException.UnusableRecording e ->
                jobs.fail(lease, job, String.valueOf(e.getMessage())).block(RESPONSE_TIME_LIMIT);
            case RenderException.Transient e -> retry(lease, job, e);
        }
    }

    private void retry(Lease lease, Job job, Exception failure) {
        LOG.warn("{} failed at attempt {}", lease.id(), lease.attempt(), failure);
        jobs.retry(lease, job, "an internal error", retryDelay(job)).block(RESPONSE_TIME_LIMIT);
    }

    /// Zero after the last attempt, which is followed by none.
    private Duration retryDelay(Job job) {
        return job.failures() < retryDelays.size() ? retryDelays.get(job.failures()) : Duration.ZERO;
    }

    /// Changes nothing if the lease was lost or the job is done.
    private void release(Lease lease) {
        jobs.release(lease).onErrorComplete(LeaseLostException.class).block(RESPONSE_TIME_LIMIT);
    }

    private RenderJob renderJob(ProjectSnapshot project) throws InterruptedException {
        var files = project.files().stream().map(ProjectSnapshot.Track::fileId).collect(toSet());
        var twoSpeakers = speakers.of(files);
        var tracks = project.files().stream()
                .map(track -> track(track, twoSpeakers.getOrDefault(track.fileId(), false)))
                .toList();
        return new RenderJob(project.id(), project.name(), project.settings(), tracks);
    }

    private RenderJob.Track track(ProjectSnapshot.Track track, boolean twoSpeakers) {
        var link = links.toReadInside(ObjectKeys.file(track.fileId()), LINKS_VALID_FOR);
        return new RenderJob.Track(
                track.fileId(), track.fileName(), new MediaSource.Remote(link), twoSpeakers, paid(track));
    }

    /// The file's share of the price. A project is queued only once all of its files are measured.
    private static Duration paid(ProjectSnapshot.Track track) {
        var seconds = Objects.requireNonNull(track.durationSeconds(), "a queued project's file has no duration");
        return Duration.ofSeconds((long) Math.ceil(seconds));
    }
}
