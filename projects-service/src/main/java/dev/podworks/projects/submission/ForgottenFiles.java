package dev.podworks.projects.submission;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.projects.file.FileFacts;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectFile;

/// Files of a project that are not known any more. Each was known when it came into the project, and a file is only
/// forgotten long after its end: it is deleted. Without this, a failed project that is retried so late would wait for
/// them until its deadline.
final class ForgottenFiles {
    private ForgottenFiles() {}

    static FileFacts of(Project project, FileFacts known) {
        return FileFacts.of(project.files().stream()
                .filter(file -> known.of(file.id()).isEmpty())
                .map(file -> deleted(project, file))
                .toList());
    }

    private static FileSnapshot deleted(Project project, ProjectFile file) {
        return new FileSnapshot(
                file.id(),
                0,
                project.account(),
                project.mode(),
                "",
                file.fileName(),
                FileStatus.DELETED,
                null,
                null,
                null,
                project.createdAt(),
                null,
                null);
    }
}
