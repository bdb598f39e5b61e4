package dev.podworks.studio.job;

import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.SubmissionRef;

/// One submission to render.
///
/// @param failures tries that ended badly so far
record Job(ProjectSnapshot project, JobState state, int failures) {
    /// After so many the project fails. Decisions: Retry in the studio.
    static final int TRIES = 3;

    SubmissionRef submission() {
        return project.submissionRef();
    }

    boolean triesAreSpent() {
        return failures >= TRIES;
    }
}
