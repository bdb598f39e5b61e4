package dev.podworks.projects.output;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.SubmissionRef;
import java.util.Locale;

/// One output of a completed project.
///
/// @param position in the project's list of outputs, from 0
public record OutputRef(SubmissionRef submission, int position) {
    private static final String FORMAT = "%s/%d/%d";

    public ProjectId project() {
        return submission.project();
    }

    String format() {
        return String.format(Locale.ROOT, FORMAT, project(), submission.number(), position);
    }

    /// Inverse of {@link #format}.
    static OutputRef parse(String text) {
        var parts = text.split("/", 3);
        var submission = new SubmissionRef(new ProjectId(parts[0]), Integer.parseInt(parts[1]));
        return new OutputRef(submission, Integer.parseInt(parts[2]));
    }
}
