package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.StoredOutputs;
import java.util.Optional;

/// The progress of the processing of one submission, and of corrections of its transcript.
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

    /// About a correction of a completed project's transcript, of either mode.
    sealed interface CorrectionEvent extends StudioEvent {
        Mode mode();

        /// The correction's number within the project.
        int number();

        @Override
        default Optional<Mode> eventMode() {
            return Optional.of(mode());
        }
    }

    /// The corrected files are in the object store, under new keys.
    ///
    /// @param outputs all of the project's outputs, of which those that were not corrected are the original ones
    record TranscriptCorrected(
            SubmissionRef submission, AccountId accountId, Mode mode, int attempt, int number, StoredOutputs outputs)
            implements CorrectionEvent {}

    /// The corrected files could not be written, and nothing was changed.
    ///
    /// @param message why, for people
    record TranscriptCorrectionFailed(
            SubmissionRef submission, AccountId accountId, Mode mode, int attempt, int number, String message)
            implements CorrectionEvent {}
}
