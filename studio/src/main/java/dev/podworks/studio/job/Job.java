package dev.podworks.studio.job;

import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.studio.StudioProperties;

/// One submission to render.
///
/// @param version of the newest snapshot that changed the job
/// @param failures tries that ended badly so far
record Job(ProjectSnapshot project, long version, JobState state, int failures) {
    SubmissionRef submission() {
        return project.submissionRef();
    }

    /// Whether a snapshot says more than the one that the job last went by: topics may be read again from the start.
    boolean isNews(ProjectSnapshot told) {
        return told.version() > version;
    }

    Job failedOnce() {
        return new Job(project, version, state, failures + 1);
    }

    boolean triesAreSpent() {
        return failures >= StudioProperties.TRIES;
    }
}
