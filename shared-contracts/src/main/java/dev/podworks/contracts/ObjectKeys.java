package dev.podworks.contracts;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.SubmissionRef;
import java.util.Locale;

/// The keys of objects in the object store. files-service writes the first three kinds, the studio outputs, and
/// projects-service what a correction of a transcript says.
public final class ObjectKeys {
    /// The prefix of all uploads.
    public static final String UPLOADS = "uploads/";

    /// The prefix of all files.
    public static final String FILES = "files/";

    /// The prefix of all import attempts.
    public static final String IMPORTS = "imports/";

    private ObjectKeys() {}

    /// Where a client uploads its bytes. It is not read again after the upload was detected.
    public static String upload(FileId file) {
        return UPLOADS + file.value();
    }

    /// A stored file. Written once; clients never get a link that can write here.
    public static String file(FileId file) {
        return FILES + file.value();
    }

    /// The prefix of all attempts to import a file.
    public static String importsOf(FileId file) {
        return "%s%s/".formatted(IMPORTS, file.value());
    }

    /// Where one attempt of an import writes, so that an attempt that lost its lease cannot replace the file of
    /// another one.
    ///
    /// @param lease the token of the attempt's lease
    public static String importAttempt(FileId file, String lease) {
        return importsOf(file) + lease;
    }

    /// The prefix of all outputs of a project, of every submission and attempt.
    public static String outputsOf(ProjectId project) {
        return "outputs/%s/".formatted(project);
    }

    /// The prefix of all outputs of one attempt of the studio.
    public static String outputsOf(SubmissionRef submission, int attempt) {
        return String.format(Locale.ROOT, "outputs/%s/%d-%d/", submission.project(), submission.number(), attempt);
    }

    /// The prefix of everything of one correction of a transcript.
    ///
    /// @param number of the correction within the project
    public static String correction(SubmissionRef submission, int number) {
        return String.format(
                Locale.ROOT, "outputs/%s/%d-correction-%d/", submission.project(), submission.number(), number);
    }

    /// What a correction says. Saves of the same number that race have other contents, and so other keys.
    ///
    /// @param sha256 of the content, in hex
    public static String correctionContent(SubmissionRef submission, int number, String sha256) {
        return correction(submission, number) + "segments-" + sha256 + ".json";
    }

    /// The prefix of what one attempt of the studio wrote for a correction.
    public static String correctionAttempt(SubmissionRef submission, int number, int attempt) {
        return String.format(Locale.ROOT, "%s%d/", correction(submission, number), attempt);
    }

    /// An output of one attempt of the studio, so that an attempt that lost its lease cannot overwrite its
    /// successor's.
    public static String output(SubmissionRef submission, int attempt, String name) {
        return outputsOf(submission, attempt) + name;
    }
}
