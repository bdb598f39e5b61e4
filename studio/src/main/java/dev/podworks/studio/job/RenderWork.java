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
import dev.podworks.store.PresignedLinks;
import dev.podworks.studio.render.RenderException;
import dev.podworks.studio.render.RenderJob;
import dev.podworks.studio.render.Renderer;
import dev.podworks.studio.render.Rendering;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Exceptions;

/// One try at a job, on a thread of its own: render, store, tell.
final class RenderWork implements Worker.Handler {
    private static final Logger LOG = LoggerFactory.getLogger(RenderWork.class);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
    /// A recording is read in several passes; none takes longer than this even for eight hours of sound.
    private static final Duration LINKS_VALID_FOR = Duration.ofHours(12);

    private final Jobs jobs;
    private final Speakers speakers;
    private final Renderer renderer;
    private final OutputStore outputs;
    private final PresignedLinks links;
    private final List<Duration> pauses;

    /// @param pauses after the first, second … try that ended badly
    RenderWork(
            Jobs jobs,
            Speakers speakers,
            Renderer renderer,
            OutputStore outputs,
            PresignedLinks links,
            List<Duration> pauses) {
        this.jobs = jobs;
        this.speakers = speakers;
        this.renderer = renderer;
        this.outputs = outputs;
        this.links = links;
        this.pauses = pauses;
    }

    @Override
    public void handle(Lease lease) {
        try {
            discardEarlierTries(lease);
            var job = jobs.begin(lease).blockOptional(ANSWER_LIMIT);
            if (job.isPresent()) {
                work(lease, job.get());
            }
        } catch (InterruptedException _) {
            giveBack(lease);
        } catch (RuntimeException fault) {
            // A blocking wait that is interrupted throws whatever it likes.
            if (!Thread.interrupted() && !(Exceptions.unwrap(fault) instanceof InterruptedException)) {
                throw fault;
            }
            giveBack(lease);
        }
    }

    private void work(Lease lease, Job job) throws InterruptedException {
        try (var progress = new ProgressReporter(jobs, lease, job);
                var rendering = renderer.render(renderJob(job.project()), progress)) {
            var stored = store(lease, job, rendering);
            progress.close();
            finish(lease, job, stored);
        } catch (RenderException fault) {
            tellOf(fault, lease, job);
        } catch (IOException fault) {
            retry(lease, job, fault);
        }
    }

    private StoredOutputs store(Lease lease, Job job, Rendering rendering) throws IOException, InterruptedException {
        try {
            return outputs.store(job.submission(), lease.attempt(), rendering);
        } catch (IOException | InterruptedException | RuntimeException fault) {
            outputs.discard(job.submission(), lease.attempt());
            throw fault;
        }
    }

    /// Only a lost lease says for certain that nothing was finished. After any other fault the outputs may be the
    /// project's already; if they are not, the next try discards them.
    private void finish(Lease lease, Job job, StoredOutputs stored) {
        try {
            jobs.finish(lease, job, stored).block(ANSWER_LIMIT);
        } catch (LeaseLostException lost) {
            outputs.discard(job.submission(), lease.attempt());
            throw lost;
        }
    }

    /// Whoever holds the lease knows that no earlier try was finished: that would have ended the work.
    private void discardEarlierTries(Lease lease) {
        var submission = SubmissionRef.parse(lease.id());
        for (int attempt = 1; attempt < lease.attempt(); attempt++) {
            outputs.discard(submission, attempt);
        }
    }

    private void tellOf(RenderException fault, Lease lease, Job job) {
        switch (fault) {
            case RenderException.Unusable unusable ->
                jobs.fail(lease, job, String.valueOf(unusable.getMessage())).block(ANSWER_LIMIT);
            case RenderException.Passing passing -> retry(lease, job, passing);
        }
    }

    private void retry(Lease lease, Job job, Exception passing) {
        LOG.warn("{} failed at attempt {}, and may be tried again", lease.id(), lease.attempt(), passing);
        jobs.retry(lease, job, "a fault on our side", pause(job)).block(ANSWER_LIMIT);
    }

    /// After the last try there is none to wait for.
    private Duration pause(Job job) {
        return job.failures() < pauses.size() ? pauses.get(job.failures()) : Duration.ZERO;
    }

    /// When the lease was lost instead, or the job was done already, this changes nothing.
    private void giveBack(Lease lease) {
        jobs.giveBack(lease).onErrorComplete(LeaseLostException.class).block(ANSWER_LIMIT);
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

    /// The file's share of the price. Decisions: Price. A project is queued once all of its files are measured.
    private static Duration paid(ProjectSnapshot.Track track) {
        var seconds = Objects.requireNonNull(track.durationSeconds(), "a queued project's file has no length");
        return Duration.ofSeconds((long) Math.ceil(seconds));
    }
}
