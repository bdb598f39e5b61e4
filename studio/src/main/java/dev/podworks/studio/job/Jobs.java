package dev.podworks.studio.job;

import static dev.podworks.contracts.event.EventType.STUDIO_FAILED;
import static dev.podworks.contracts.event.EventType.STUDIO_FINISHED;
import static dev.podworks.contracts.event.EventType.STUDIO_PROGRESS;
import static dev.podworks.contracts.event.EventType.STUDIO_REQUEUED;
import static dev.podworks.contracts.event.EventType.STUDIO_STARTED;

import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.studio.StudioProperties;
import dev.podworks.studio.render.progress.Progress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The life cycle of a job. Each transition is one transaction that changes the job and its lease, and publishes an
/// event.
///
/// A worker's transitions check its lease in that transaction: after a lost lease nothing is changed or published.
/// The job's row is always locked before the work item's, so that concurrent transitions don't deadlock.
final class Jobs {
    private static final String ATTEMPTS_EXHAUSTED = String.format(
            Locale.ROOT,
            "Rendering failed %d times. The credits have been refunded; submit the project again later.",
            StudioProperties.ATTEMPTS_MAX);

    private final JobTable table;
    private final Leases leases;
    private final Outbox outbox;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Jobs(JobTable table, Leases leases, Outbox outbox, TransactionalOperator tx, InstantSource clock) {
        this.table = table;
        this.leases = leases;
        this.outbox = outbox;
        this.tx = tx;
        this.clock = clock;
    }

    /// Creates the job, or releases it from its hold, in the transaction of the event.
    Mono<Void> accept(ProjectSnapshot project) {
        return table.lock(project.submissionRef())
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .flatMap(existing ->
                        existing.map(job -> releaseHold(job, project)).orElseGet(() -> add(project)));
    }

    /// Holds the job until the project is queued again, in the transaction of the event.
    Mono<Void> hold(ProjectSnapshot project) {
        return table.lock(project.submissionRef())
                .filter(job -> job.state() != JobState.ENDED && job.isStaleAgainst(project))
                .flatMap(job -> table.hold(project)
                        .then(everywhere(
                                queue -> leases.park(queue, job.submission().key()))));
    }

    /// Ends the job of a cancelled or failed project, in the transaction of the event. Its worker loses the lease.
    Mono<Void> withdraw(SubmissionRef submission) {
        return table.lock(submission)
                .flatMap(job -> table.update(submission, JobState.ENDED, job.failures()))
                .then(everywhere(queue -> leases.withdraw(queue, submission.key())));
    }

    /// Empty if there is nothing to do, such as after the last attempt.
    Mono<Job> begin(Lease lease) {
        return lockForHolder(lease)
                .flatMap(job -> countDeadWorker(lease, job))
                .flatMap(job -> job.attemptsExhausted()
                        ? endFailed(lease, job, ATTEMPTS_EXHAUSTED).then(Mono.empty())
                        : start(lease, job))
                .as(tx::transactional);
    }

    /// Publishes progress while the lease is held: not for a project on hold, or one that another worker has claimed.
    Mono<Void> progress(Lease lease, Job job, Progress progress) {
        var event = new StudioEvent.Progressed(
                job.submission(),
                job.project().account(),
                lease.attempt(),
                progress.step(),
                progress.percent(),
                progress.ratePerSecond(),
                progress.capPercent());
        return lockForHolder(lease).then(outbox.append(STUDIO_PROGRESS, event)).as(tx::transactional);
    }

    Mono<Void> finish(Lease lease, Job job, StoredOutputs outputs) {
        var event = new StudioEvent.Finished(job.submission(), job.project().account(), lease.attempt(), outputs);
        return end(lease, job).then(outbox.append(STUDIO_FINISHED, event)).as(tx::transactional);
    }

    /// Fails the job without a retry, since the recording is unusable.
    Mono<Void> fail(Lease lease, Job job, String message) {
        return endFailed(lease, job, message).as(tx::transactional);
    }

    /// Retries after a delay, or fails the job after the last attempt.
    Mono<Void> retry(Lease lease, Job job, String reason, Duration delay) {
        var failed = job.withFailure();
        var step = failed.attemptsExhausted()
                ? endFailed(lease, failed, ATTEMPTS_EXHAUSTED)
                : requeue(lease, failed, reason, delay);
        return step.as(tx::transactional);
    }

    /// Releases the job when the worker stops: another one may claim it at once, and no failed attempt is counted.
    Mono<Void> release(Lease lease) {
        return lockForHolder(lease)
                .flatMap(job -> requeue(lease, job, "the worker was stopped", Duration.ZERO))
                .as(tx::transactional);
    }

    private Mono<Void> add(ProjectSnapshot project) {
        var jobClass = JobClass.of(project);
        return table.insert(project, jobClass, clock.instant())
                .filter(Boolean::booleanValue)
                .flatMap(_ -> enqueue(jobClass, project.submissionRef()));
    }

    /// Ignores `project.queued` unless the job is held: it is also published after every retry.
    private Mono<Void> releaseHold(Job job, ProjectSnapshot project) {
        if (job.state() != JobState.HELD || !job.isStaleAgainst(project)) {
            return Mono.empty();
        }
        return table.update(job.submission(), JobState.WAITING, job.failures())
                .then(enqueue(job.jobClass(), job.submission()));
    }

    private Mono<Void> enqueue(JobClass jobClass, SubmissionRef submission) {
        return leases.enqueue(jobClass.queue(), submission.key(), clock.instant());
    }

    /// In the queues of all classes: a release from before there were classes enqueues a large job that it releases
    /// from a hold in the standard queue.
    private static Mono<Void> everywhere(Function<String, Mono<Void>> change) {
        return Flux.fromArray(JobClass.values())
                .map(JobClass::queue)
                .concatMap(change)
                .then();
    }

    /// A job that is still running when it is claimed had a worker that died.
    private Mono<Job> countDeadWorker(Lease lease, Job job) {
        return switch (job.state()) {
            case WAITING -> Mono.just(job);
            case HELD, ENDED -> leases.complete(lease).then(Mono.empty());
            case RUNNING ->
                publishRequeued(job, lease.attempt() - 1, "the worker died").thenReturn(job.withFailure());
        };
    }

    private Mono<Job> start(Lease lease, Job job) {
        var event = new StudioEvent.Started(job.submission(), job.project().account(), lease.attempt());
        return table.update(job.submission(), JobState.RUNNING, job.failures())
                .then(outbox.append(STUDIO_STARTED, event))
                .thenReturn(job);
    }

    private Mono<Void> endFailed(Lease lease, Job job, String message) {
        var event = new StudioEvent.Failed(job.submission(), job.project().account(), lease.attempt(), message);
        return end(lease, job).then(outbox.append(STUDIO_FAILED, event));
    }

    private Mono<Void> end(Lease lease, Job job) {
        return table.update(job.submission(), JobState.ENDED, job.failures())
                .then(leases.complete(lease))
                .flatMap(held -> requireHeld(held, lease));
    }

    private Mono<Void> requeue(Lease lease, Job job, String reason, Duration delay) {
        return table.update(job.submission(), JobState.WAITING, job.failures())
                .then(leases.release(lease, clock.instant().plus(delay)))
                .flatMap(held -> requireHeld(held, lease))
                .then(publishRequeued(job, lease.attempt(), reason));
    }

    private Mono<Void> publishRequeued(Job job, int attempt, String reason) {
        return outbox.append(
                STUDIO_REQUEUED,
                new StudioEvent.Requeued(job.submission(), job.project().account(), attempt, reason));
    }

    private Mono<Job> lockForHolder(Lease lease) {
        return table.lock(SubmissionRef.parse(lease.id()))
                .delayUntil(_ -> leases.holds(lease).flatMap(held -> requireHeld(held, lease)));
    }

    private static Mono<Void> requireHeld(boolean held, Lease lease) {
        return held ? Mono.empty() : Mono.error(new LeaseLostException(lease));
    }
}
