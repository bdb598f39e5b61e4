package dev.podworks.studio.job;

import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.studio.StudioProperties;

/// One submission to render.
///
/// @param jobClass what the job needs, as decided when it was created
/// @param version of the newest snapshot that changed the job
/// @param failures failed attempts so far
record Job(ProjectSnapshot project, JobClass jobClass, long version, JobState state, int failures) {
    SubmissionRef submission() {
        return project.submissionRef();
    }

    /// Whether a snapshot is newer than the one that last changed the job: events may be redelivered.
    boolean isStaleAgainst(ProjectSnapshot snapshot) {
        return snapshot.version() > version;
    }

    Job withFailure() {
        return new Job(project, jobClass, version, state, failures + 1);
    }

    boolean attemptsExhausted() {
        return failures >= StudioProperties.ATTEMPTS_MAX;
    }
}
