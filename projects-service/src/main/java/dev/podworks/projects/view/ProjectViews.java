package dev.podworks.projects.view;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.projects.estimate.StudioQueue;
import dev.podworks.projects.file.FetchedFiles;
import dev.podworks.projects.file.FileReadModel;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.file.FilesClient;
import dev.podworks.projects.progress.Progress;
import dev.podworks.projects.progress.ProgressTable;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Builds the response bodies of projects, a whole page at a time: fetches the state of their files, their progress
/// and the load of the studio.
///
/// The files of drafts and rejected projects that still await their upload are fetched from files-service, in one
/// call, so that finished uploads are detected.
@Component
public class ProjectViews {
    private final FileReadModel files;
    private final FilesClient filesClient;
    private final ProgressTable progress;
    private final StudioQueue studio;
    private final ProjectRenderer renderer;

    ProjectViews(
            FileReadModel files,
            FilesClient filesClient,
            ProgressTable progress,
            StudioQueue studio,
            ProjectRenderer renderer) {
        this.files = files;
        this.filesClient = filesClient;
        this.progress = progress;
        this.studio = studio;
        this.renderer = renderer;
    }

    public Mono<ProjectView> of(Project project) {
        return of(List.of(project)).map(List::getFirst);
    }

    Mono<List<ProjectView>> of(List<Project> projects) {
        var fileIds = projects.stream()
                .flatMap(project -> project.fileIds().stream())
                .distinct()
                .toList();
        return files.find(fileIds)
                .flatMap(stored -> filesClient
                        .read(awaitingUpload(projects, stored))
                        .flatMap(fetched -> of(projects, stored, fetched)));
    }

    /// Without a call of files-service, so that it can be used in a transaction.
    public Mono<ProjectView> of(Project project, FetchedFiles fetched) {
        return files.find(project.fileIds()).flatMap(stored -> of(project, stored, fetched));
    }

    /// Without a query or call for its files.
    public Mono<ProjectView> of(Project project, FileSnapshots stored, FetchedFiles fetched) {
        return of(List.of(project), stored, fetched).map(List::getFirst);
    }

    private Mono<List<ProjectView>> of(List<Project> projects, FileSnapshots stored, FetchedFiles fetched) {
        var snapshots = stored.mergedWith(fetched.snapshots());
        return progressOf(projects)
                .zipWith(studio.load(projects))
                .map(both -> projects.stream()
                        .map(project -> renderer.view(
                                project, snapshots, fetched, both.getT1().get(project.id()), both.getT2()))
                        .toList());
    }

    private static List<FileId> awaitingUpload(Collection<Project> projects, FileSnapshots stored) {
        return projects.stream()
                .filter(project -> showsUploads(project.stage()))
                .flatMap(project -> project.fileIds().stream())
                .distinct()
                .filter(id -> stored.find(id).map(FileSnapshot::status).orElse(FileStatus.AWAITING_UPLOAD)
                        == FileStatus.AWAITING_UPLOAD)
                .toList();
    }

    /// Whether the response contains the upload forms of missing files.
    static boolean showsUploads(Stage stage) {
        return stage instanceof Stage.Draft || stage instanceof Stage.Rejected;
    }

    private Mono<Map<ProjectId, Progress>> progressOf(List<Project> projects) {
        return progress.find(projects.stream()
                .filter(project -> project.stage() instanceof Stage.Processing)
                .map(Project::id)
                .toList());
    }
}
