package dev.podworks.studio.correction;

import static dev.podworks.contracts.event.EventType.STUDIO_TRANSCRIPT_CORRECTED;
import static dev.podworks.contracts.event.EventType.STUDIO_TRANSCRIPT_CORRECTION_FAILED;

import dev.podworks.contracts.event.StudioEvent.TranscriptCorrected;
import dev.podworks.contracts.event.StudioEvent.TranscriptCorrectionFailed;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.studio.correction.Correction.State;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// The life cycle of a correction. Each transition is one transaction; the correction's row is always locked before
/// the work item's.
///
/// The work item is the project's: a later correction withdraws the earlier one's, whose worker loses its lease.
final class Corrections {
    static final String QUEUE = "transcript-correction";
    /// Until a worker that has lost its lease has noticed it.
    private static final Duration CLEAN_UP_DELAY = Duration.ofMinutes(1);

    private final CorrectionTable table;
    private final Leases leases;
    private final Outbox outbox;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Corrections(CorrectionTable table, Leases leases, Outbox outbox, TransactionalOperator tx, InstantSource clock) {
        this.table = table;
        this.leases = leases;
        this.outbox = outbox;
        this.tx = tx;
        this.clock = clock;
    }

    /// In the transaction of the event. An older correction than the stored one is ignored.
    Mono<Void> accept(ProjectSnapshot project) {
        return Mono.justOrEmpty(project.correction())
                .map(content -> new Correction(
                        project.submissionRef(), project.account(), project.mode(), content, State.WAITING))
                .filterWhen(table::put)
                .flatMap(_ -> enqueueAgain(project.id(), Duration.ZERO));
    }

    /// Cancels the correction of a project whose outputs were deleted, in the transaction of the event. What its
    /// worker has written is deleted once that has certainly stopped.
    Mono<Void> cancel(ProjectId project) {
        return table.lock(project).flatMap(correction -> switch (correction.state()) {
            case WAITING -> table.update(project, State.CANCELLED).then(enqueueAgain(project, CLEAN_UP_DELAY));
            case CANCELLED -> Mono.empty();
            case ENDED -> table.delete(project);
        });
    }

    /// Ends any lease.
    private Mono<Void> enqueueAgain(ProjectId project, Duration delay) {
        return leases.withdraw(QUEUE, project.value())
                .then(leases.enqueue(QUEUE, project.value(), clock.instant().plus(delay)));
    }

    /// Empty if there is nothing to do.
    Mono<Correction> find(Lease lease) {
        return table.find(project(lease));
    }

    Mono<Void> finish(Lease lease, Correction correction, StoredOutputs outputs) {
        var event = new TranscriptCorrected(
                correction.submission(),
                correction.account(),
                correction.mode(),
                lease.attempt(),
                correction.number(),
                outputs);
        return end(lease, outbox.append(STUDIO_TRANSCRIPT_CORRECTED, event));
    }

    Mono<Void> fail(Lease lease, Correction correction, String message) {
        var event = new TranscriptCorrectionFailed(
                correction.submission(),
                correction.account(),
                correction.mode(),
                lease.attempt(),
                correction.number(),
                message);
        return end(lease, outbox.append(STUDIO_TRANSCRIPT_CORRECTION_FAILED, event));
    }

    /// Deletes the row of a cancelled correction, whose objects have been deleted.
    Mono<Void> forget(Lease lease) {
        return table.lock(project(lease))
                .then(leases.requireComplete(lease))
                .then(table.delete(project(lease)))
                .as(tx::transactional);
    }

    /// Ends a work item that nothing is left to do for.
    Mono<Void> complete(Lease lease) {
        return leases.requireComplete(lease).as(tx::transactional);
    }

    /// @return the error [LeaseLostException] without any effect if another correction has withdrawn the work item
    private Mono<Void> end(Lease lease, Mono<Void> publication) {
        return table.lock(project(lease))
                .then(leases.requireComplete(lease))
                .then(table.update(project(lease), State.ENDED))
                .then(publication)
                .as(tx::transactional);
    }

    private static ProjectId project(Lease lease) {
        return new ProjectId(lease.id());
    }
}
