package dev.podworks.files.submission;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.SubmissionRef;

/// A file without a detected upload that a submission is waiting for.
record PendingUpload(FileId file, SubmissionRef submission) {
    /// The id of its work item: `file_…/prj_…/1`.
    String workId() {
        return file.value() + "/" + submission.key();
    }

    static PendingUpload parse(String workId) {
        var parts = workId.split("/", 3);
        return new PendingUpload(
                new FileId(parts[0]), new SubmissionRef(new ProjectId(parts[1]), Integer.parseInt(parts[2])));
    }
}
