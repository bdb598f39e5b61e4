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
import dev.podworks.studio.render.Progress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// The life of a job: each step is one transaction that changes the job, its lease, and tells.
///
/// Every step of a worker checks its lease in that transaction. One that has lost it changes nothing and tells
/// nothing. The job's row is locked before the work's, always: two steps that meet wait for each other, none dies.
final class Jobs {
    static final String QUEUE = "render";
    private static final String SPENT = String.format(
            Locale.ROOT,
            "The studio tried %d times and could not finish. What it cost is given back.",
            StudioProperties.TRIES);

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

    /// In the transaction of the event that asks for it, or that releases it from its hold.
    Mono<Void> accept(ProjectSnapshot project) {
        return table.lock(project.submissionRef())
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .flatMap(known -> known.map(job -> release(job, project)).orElseGet(() -> add(project)));
    }

    /// In the transaction of the event that put the project on hold: nobody works on it until it is queued again.
    Mono<Void> hold(ProjectSnapshot project) {
        return table.lock(project.submissionRef())
                .filter(job -> job.state() != JobState.ENDED && job.isNews(project))
                .flatMap(job -> table.hold(project)
                        .then(leases.park(QUEUE, job.submission().key())));
    }

    /// In the transaction of the event that ended the project from outside: whoever works on it finds its lease lost.
    Mono<Void> withdraw(SubmissionRef submission) {
        return table.lock(submission)
                .flatMap(job -> table.update(submission, JobState.ENDED, job.failures()))
                .then(leases.withdraw(QUEUE, submission.key()));
    }

    /// Empty when there is nothing to do: the tries are spent.
    Mono<Job> begin(Lease lease) {
        return lockForHolder(lease)
                .flatMap(job -> countDeadWorker(lease, job))
                .flatMap(job -> job.triesAreSpent() ? giveUp(lease, job, SPENT).then(Mono.empty()) : start(lease, job))
                .as(tx::transactional);
    }

    /// Only while the lease holds: a project on hold, or one that is worked on elsewhere by now, hears nothing of it.
    Mono<Void> progress(Lease lease, Job job, Progress progress) {
        var news = new StudioEvent.Progressed(
                job.submission(),
                job.project().account(),
                lease.attempt(),
                progress.step(),
                progress.percent(),
                progress.ratePerSecond(),
                progress.capPercent());
        return lockForHolder(lease).then(outbox.append(STUDIO_PROGRESS, news)).as(tx::transactional);
    }

    Mono<Void> finish(Lease lease, Job job, StoredOutputs outputs) {
        var news = new StudioEvent.Finished(job.submission(), job.project().account(), lease.attempt(), outputs);
        return end(lease, job).then(outbox.append(STUDIO_FINISHED, news)).as(tx::transactional);
    }

    /// The recording's own fault: no other try would end better.
    Mono<Void> fail(Lease lease, Job job, String message) {
        return giveUp(lease, job, message).as(tx::transactional);
    }

    /// A fault that may pass: another try after a while, unless this was the last.
    Mono<Void> retry(Lease lease, Job job, String reason, Duration after) {
        var failed = job.failedOnce();
        var step = failed.triesAreSpent() ? giveUp(lease, failed, SPENT) : requeue(lease, failed, reason, after);
        return step.as(tx::transactional);
    }

    /// The worker stops: somebody else goes on at once, and no try is counted.
    Mono<Void> giveBack(Lease lease) {
        return lockForHolder(lease)
                .flatMap(job -> requeue(lease, job, "the worker was stopped", Duration.ZERO))
                .as(tx::transactional);
    }

    private Mono<Void> add(ProjectSnapshot project) {
        return table.insert(project, clock.instant())
                .then(leases.enqueue(QUEUE, project.submissionRef().key(), clock.instant()));
    }

    /// `project.queued` comes again after every retry, too, and then says nothing new.
    private Mono<Void> release(Job job, ProjectSnapshot project) {
        if (job.state() != JobState.HELD || !job.isNews(project)) {
            return Mono.empty();
        }
        return table.update(job.submission(), JobState.WAITING, job.failures())
                .then(leases.enqueue(QUEUE, job.submission().key(), clock.instant()));
    }

    /// A job that is still running when somebody takes it up had a worker that died.
    private Mono<Job> countDeadWorker(Lease lease, Job job) {
        return switch (job.state()) {
            case WAITING -> Mono.just(job);
            case HELD, ENDED -> leases.complete(lease).then(Mono.empty());
            case RUNNING ->
                tellRequeued(job, lease.attempt() - 1, "the worker died").thenReturn(job.failedOnce());
        };
    }

    private Mono<Job> start(Lease lease, Job job) {
        var news = new StudioEvent.Started(job.submission(), job.project().account(), lease.attempt());
        return table.update(job.submission(), JobState.RUNNING, job.failures())
                .then(outbox.append(STUDIO_STARTED, news))
                .thenReturn(job);
    }

    private Mono<Void> giveUp(Lease lease, Job job, String message) {
        var news = new StudioEvent.Failed(job.submission(), job.project().account(), lease.attempt(), message);
        return end(lease, job).then(outbox.append(STUDIO_FAILED, news));
    }

    private Mono<Void> end(Lease lease, Job job) {
        return table.update(job.submission(), JobState.ENDED, job.failures())
                .then(leases.complete(lease))
                .flatMap(held -> requireHeld(held, lease));
    }

    private Mono<Void> requeue(Lease lease, Job job, String reason, Duration after) {
        return table.update(job.submission(), JobState.WAITING, job.failures())
                .then(leases.release(lease, clock.instant().plus(after)))
                .flatMap(held -> requireHeld(held, lease))
                .then(tellRequeued(job, lease.attempt(), reason));
    }

    private Mono<Void> tellRequeued(Job job, int attempt, String reason) {
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
