package dev.podworks.studio.correction;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.TranscriptCorrection;

/// A correction to write.
record Correction(SubmissionRef submission, AccountId account, Mode mode, TranscriptCorrection content, State state) {
    enum State implements WireEnum {
        WAITING,
        /// The project's outputs were deleted before the correction was written.
        CANCELLED,
        ENDED
    }

    int number() {
        return content.number();
    }

    /// The prefix of the objects of one attempt.
    String objectsOf(int attempt) {
        return ObjectKeys.correctionAttempt(submission, number(), attempt);
    }
}
