package dev.podworks.contracts;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.SubmissionRef;
import java.util.Locale;

/// Where things lie in the object store. files-service writes the first three, the studio the last.
public final class ObjectKeys {
    /// What every key of an upload begins with.
    public static final String UPLOADS = "uploads/";

    /// What every key of a file begins with.
    public static final String FILES = "files/";

    /// What every key of an import's attempts begins with.
    public static final String IMPORTS = "imports/";

    private ObjectKeys() {}

    /// Where a client puts its bytes. Dead once they were noticed: nobody reads it again.
    public static String upload(FileId file) {
        return UPLOADS + file.value();
    }

    /// A file that is in. Written once; no client ever holds a link that writes here.
    public static String file(FileId file) {
        return FILES + file.value();
    }

    /// What every attempt to import a file begins with.
    public static String importsOf(FileId file) {
        return "%s%s/".formatted(IMPORTS, file.value());
    }

    /// Where one attempt of an import writes, so that an attempt that lost its lease never replaces what another one
    /// brought.
    ///
    /// @param lease the token of the attempt's lease
    public static String importAttempt(FileId file, String lease) {
        return importsOf(file) + lease;
    }

    /// What every output of a project begins with, of whatever submission and try.
    public static String outputsOf(ProjectId project) {
        return "outputs/%s/".formatted(project);
    }

    /// What every output of one try of the studio begins with.
    public static String outputsOf(SubmissionRef submission, int attempt) {
        return String.format(Locale.ROOT, "outputs/%s/%d-%d/", submission.project(), submission.number(), attempt);
    }

    /// An output of one try of the studio, so that a try that lost its lease never overwrites its successor's.
    public static String output(SubmissionRef submission, int attempt, String name) {
        return outputsOf(submission, attempt) + name;
    }
}
