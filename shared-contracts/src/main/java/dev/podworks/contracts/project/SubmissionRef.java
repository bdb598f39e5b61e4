package dev.podworks.contracts.project;

import dev.podworks.contracts.id.ProjectId;

/// One submission of a project: a rejected or failed project can be submitted again, and each time is charged on its
/// own.
///
/// @param number 1 for the first
public record SubmissionRef(ProjectId project, int number) {
    /// The business key that makes a charge, a job and a refund happen once.
    public String key() {
        return project.value() + "/" + number;
    }

    /// Reads what {@link #key} wrote.
    ///
    /// @throws IllegalArgumentException when it is no such key
    public static SubmissionRef parse(String key) {
        var slash = key.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException(key + " names no submission");
        }
        return new SubmissionRef(new ProjectId(key.substring(0, slash)), Integer.parseInt(key.substring(slash + 1)));
    }
}
