package dev.podworks.projects.submission;

import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.projects.file.FileFacts;

/// What can happen to a submission.
public sealed interface SagaEvent {
    /// The caller submits the project.
    ///
    /// @param files what is known of its files
    /// @param overTestLimit whether the account has submitted too many test projects today
    record Submitted(FileFacts files, boolean overTestLimit) implements SagaEvent {
        Submitted(FileFacts files) {
            this(files, false);
        }
    }

    /// The service team puts it on hold.
    record Stopped() implements SagaEvent {}

    /// The service team lets it go on.
    record Released() implements SagaEvent {}

    /// The service team submits it once more after it failed.
    ///
    /// @param files what is known of its files
    record Retried(FileFacts files) implements SagaEvent {}

    /// The caller wants it no more.
    record Cancelled() implements SagaEvent {}

    /// There are news of one of its files.
    record FilesChanged(FileFacts files) implements SagaEvent {}

    /// The stage's deadline may have passed.
    record DeadlinePassed() implements SagaEvent {}

    /// What another service says about one submission; by now there may be another one.
    sealed interface Answer extends SagaEvent {
        int submission();
    }

    /// A file was asked for once more and is not in the store.
    record UploadMissing(int submission, String fileName) implements Answer {}

    /// Billing took the credits.
    record ChargeSettled(int submission) implements Answer {}

    /// @param availableSeconds what the account has instead
    record ChargeRefused(int submission, long availableSeconds) implements Answer {}

    /// About one try of the studio.
    sealed interface StudioNews extends Answer {
        /// Which try, from 1.
        int attempt();
    }

    record StudioStarted(int submission, int attempt) implements StudioNews {}

    /// The try came to nothing, and another one follows.
    record StudioRequeued(int submission, int attempt) implements StudioNews {}

    record StudioFinished(int submission, int attempt, StoredOutputs outputs) implements StudioNews {}

    /// No other try follows.
    record StudioFailed(int submission, int attempt, String message) implements StudioNews {}
}
