package dev.podworks.projects.submission;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.projects.file.FetchedFiles;
import dev.podworks.projects.file.FileReadModel;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.file.FilesClient;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectFile;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The state of a submission's files.
@Component
class SubmissionFiles {
    private final FileReadModel files;
    private final FilesClient client;

    SubmissionFiles(FileReadModel files, FilesClient client) {
        this.files = files;
        this.client = client;
    }

    /// Prevents the deletion of the files that the project's next submission will use.
    Mono<FileSnapshots> claim(Project project) {
        return client.claim(project.id(), project.stage().submission() + 1, project.fileIds())
                .map(FetchedFiles::snapshots);
    }

    /// Stores the snapshots of a claim. Call with the project locked.
    Mono<Void> store(FileSnapshots claimed) {
        return files.apply(claimed);
    }

    Mono<FileSnapshots> find(Project project) {
        return files.find(project.fileIds());
    }

    /// For a transition that starts to wait for the files: concurrent changes of them are applied after its commit,
    /// and then find the submission.
    ///
    /// A file that is missing in the read model is returned as deleted. It was there when it was added to the
    /// project, and is removed only long after its end. Otherwise a failed project that is retried late would wait
    /// for it until the deadline.
    Mono<FileSnapshots> lock(Project project) {
        return files.findAndLock(project.fileIds()).map(found -> found.mergedWith(missing(project, found)));
    }

    private static FileSnapshots missing(Project project, FileSnapshots found) {
        return FileSnapshots.of(project.files().stream()
                .filter(file -> found.find(file.id()).isEmpty())
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
