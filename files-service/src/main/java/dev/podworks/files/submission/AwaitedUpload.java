package dev.podworks.files.submission;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.SubmissionRef;

/// A submission waits for a file that we have not seen come in.
record AwaitedUpload(FileId file, SubmissionRef submission) {
    /// As an id of work: `file_…/prj_…/1`.
    String workId() {
        return file.value() + "/" + submission.key();
    }

    static AwaitedUpload parse(String workId) {
        var parts = workId.split("/", 3);
        return new AwaitedUpload(
                new FileId(parts[0]), new SubmissionRef(new ProjectId(parts[1]), Integer.parseInt(parts[2])));
    }
}
