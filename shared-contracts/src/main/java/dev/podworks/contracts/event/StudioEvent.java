package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.StoredOutputs;
import java.util.Optional;

/// What the studio says about its work on one submission.
public sealed interface StudioEvent extends DomainEvent {
    SubmissionRef submission();

    /// Which try of the job says so, from 1. A try that lost its lease may still speak; the higher one is right.
    int attempt();

    @Override
    default String key() {
        return submission().project().value();
    }

    @Override
    default Optional<Mode> eventMode() {
        return Optional.of(Mode.LIVE);
    }

    /// A worker has taken the job.
    record Started(SubmissionRef submission, AccountId accountId, int attempt) implements StudioEvent {}

    /// @param step what is happening, for people
    /// @param percent 0 to 100 over the whole job; never falls within a try
    /// @param ratePerSecond percent per second just now
    /// @param capPercent the percent at which the present step ends: not to be animated past before the next news
    record Progressed(
            SubmissionRef submission,
            AccountId accountId,
            int attempt,
            String step,
            double percent,
            double ratePerSecond,
            double capPercent)
            implements StudioEvent {}

    /// Everything is in the store.
    record Finished(SubmissionRef submission, AccountId accountId, int attempt, StoredOutputs outputs)
            implements StudioEvent {}

    /// The worker died or met a passing fault: the job waits for its next try.
    record Requeued(SubmissionRef submission, AccountId accountId, int attempt, String reason) implements StudioEvent {}

    /// For good: the recording can't be used, or the last try failed.
    record Failed(SubmissionRef submission, AccountId accountId, int attempt, String message) implements StudioEvent {}
}
