package dev.podworks.contracts.project;

import dev.podworks.contracts.id.ProjectId;

/// One submission of a project. Rejected and failed projects can be submitted again; each submission has its own
/// charge.
///
/// @param number 1 for the first
public record SubmissionRef(ProjectId project, int number) {
    /// The idempotency key of its charge, job and refund.
    public String key() {
        return project.value() + "/" + number;
    }

    /// Inverse of {@link #key}.
    ///
    /// @throws IllegalArgumentException if it is not valid
    public static SubmissionRef parse(String key) {
        var slash = key.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException(key + " is not a submission key");
        }
        return new SubmissionRef(new ProjectId(key.substring(0, slash)), Integer.parseInt(key.substring(slash + 1)));
    }
}
