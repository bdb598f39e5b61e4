package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.StoredOutputs;
import java.util.Optional;

/// The progress of the processing of one submission.
public sealed interface StudioEvent extends DomainEvent {
    SubmissionRef submission();

    /// The number of the attempt, from 1. An attempt that lost its lease can still publish; the highest is right.
    int attempt();

    @Override
    default String key() {
        return submission().project().value();
    }

    @Override
    default Optional<Mode> eventMode() {
        return Optional.of(Mode.LIVE);
    }

    /// A worker claimed the job.
    record Started(SubmissionRef submission, AccountId accountId, int attempt) implements StudioEvent {}

    /// @param step the current step, for people
    /// @param percent 0 to 100 of the whole job; never decreases within an attempt
    /// @param ratePerSecond percent per second at the moment
    /// @param capPercent the percentage at which the current step ends: do not animate past it before the next
    /// event
    record Progressed(
            SubmissionRef submission,
            AccountId accountId,
            int attempt,
            String step,
            double percent,
            double ratePerSecond,
            double capPercent)
            implements StudioEvent {}

    /// All outputs are in the object store.
    record Finished(SubmissionRef submission, AccountId accountId, int attempt, StoredOutputs outputs)
            implements StudioEvent {}

    /// The worker crashed or had a transient failure: the job waits for its next attempt.
    record Requeued(SubmissionRef submission, AccountId accountId, int attempt, String reason) implements StudioEvent {}

    /// Permanently: the recording cannot be processed, or the last attempt failed.
    record Failed(SubmissionRef submission, AccountId accountId, int attempt, String message) implements StudioEvent {}
}
