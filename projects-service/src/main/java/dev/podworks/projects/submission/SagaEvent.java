package dev.podworks.projects.submission;

import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.projects.file.FileSnapshots;

/// What can happen to a submission.
public sealed interface SagaEvent {
    /// The caller submits the project.
    ///
    /// @param files the state of its files
    /// @param testLimitExceeded whether the account has submitted too many test projects today
    record Submitted(FileSnapshots files, boolean testLimitExceeded) implements SagaEvent {
        Submitted(FileSnapshots files) {
            this(files, false);
        }
    }

    /// An operator puts the project on hold.
    record Held() implements SagaEvent {}

    /// An operator releases the project.
    record Released() implements SagaEvent {}

    /// An operator submits a failed project again.
    ///
    /// @param files the state of its files
    record Retried(FileSnapshots files) implements SagaEvent {}

    /// The caller cancels the project.
    record Cancelled() implements SagaEvent {}

    /// At least one of the files has changed.
    record FilesChanged(FileSnapshots files) implements SagaEvent {}

    /// The stage's deadline may have passed.
    record DeadlinePassed() implements SagaEvent {}

    /// An event of another service about one submission, which may have been superseded.
    sealed interface ExternalEvent extends SagaEvent {
        int submission();
    }

    /// files-service found no upload of a file.
    record UploadMissing(int submission, String fileName) implements ExternalEvent {}

    /// The charge was settled.
    record ChargeSettled(int submission) implements ExternalEvent {}

    /// @param availableSeconds the balance of the account
    record ChargeRefused(int submission, long availableSeconds) implements ExternalEvent {}

    /// An event about one attempt of the studio.
    sealed interface AttemptEvent extends ExternalEvent {
        /// From 1.
        int attempt();
    }

    record StudioStarted(int submission, int attempt) implements AttemptEvent {}

    /// The attempt was lost and another one follows.
    record StudioRequeued(int submission, int attempt) implements AttemptEvent {}

    record StudioFinished(int submission, int attempt, StoredOutputs outputs) implements AttemptEvent {}

    /// The last attempt failed.
    record StudioFailed(int submission, int attempt, String message) implements AttemptEvent {}
}
