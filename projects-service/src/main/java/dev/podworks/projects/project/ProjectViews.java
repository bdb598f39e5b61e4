package dev.podworks.projects.project;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.projects.file.FileFacts;
import dev.podworks.projects.file.FilesClient;
import dev.podworks.projects.file.FreshFiles;
import dev.podworks.projects.file.KnownFiles;
import dev.podworks.projects.progress.Progress;
import dev.podworks.projects.progress.ProgressTable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Gathers what a caller sees beside the projects themselves, for a whole page at once: what is known of their files,
/// and how far the studio is.
///
/// Uploads are noticed by reading: of drafts and rejected projects, the files that were still missing are asked for
/// anew, in one call.
@Component
public class ProjectViews {
    private final KnownFiles knownFiles;
    private final FilesClient files;
    private final ProgressTable progress;
    private final StudioQueue studio;
    private final ProjectRendering rendering;

    ProjectViews(
            KnownFiles knownFiles,
            FilesClient files,
            ProgressTable progress,
            StudioQueue studio,
            ProjectRendering rendering) {
        this.knownFiles = knownFiles;
        this.files = files;
        this.progress = progress;
        this.studio = studio;
        this.rendering = rendering;
    }

    public Mono<ProjectView> of(Project project) {
        return of(List.of(project)).map(List::getFirst);
    }

    Mono<List<ProjectView>> of(List<Project> projects) {
        return knownFiles
                .find(projects.stream()
                        .flatMap(project -> project.fileIds().stream())
                        .distinct()
                        .toList())
                .flatMap(known ->
                        files.read(stillMissing(projects, known)).flatMap(fresh -> of(projects, known, fresh)));
    }

    /// With an answer of files-service that is at hand already, so that nobody is asked: this may be in a transaction.
    public Mono<ProjectView> of(Project project, FreshFiles fresh) {
        return knownFiles.find(project.fileIds()).flatMap(known -> of(project, known, fresh));
    }

    /// With all that is known of its files at hand.
    Mono<ProjectView> of(Project project, FileFacts known, FreshFiles fresh) {
        return of(List.of(project), known, fresh).map(List::getFirst);
    }

    private Mono<List<ProjectView>> of(List<Project> projects, FileFacts known, FreshFiles fresh) {
        var facts = known.and(fresh.facts());
        return progressOf(projects)
                .zipWith(studio.load(projects))
                .map(both -> projects.stream()
                        .map(project -> rendering.view(
                                project, facts, fresh, both.getT1().get(project.id()), both.getT2()))
                        .toList());
    }

    private static List<FileId> stillMissing(Collection<Project> projects, FileFacts known) {
        return projects.stream()
                .filter(project -> awaitsUploads(project.stage()))
                .flatMap(project -> project.fileIds().stream())
                .distinct()
                .filter(id -> known.of(id).map(FileSnapshot::status).orElse(FileStatus.AWAITING_UPLOAD)
                        == FileStatus.AWAITING_UPLOAD)
                .toList();
    }

    /// Whether the project still shows where its files are to be put.
    static boolean awaitsUploads(Stage stage) {
        return stage instanceof Stage.Draft || stage instanceof Stage.Rejected;
    }

    private Mono<Map<ProjectId, Progress>> progressOf(List<Project> projects) {
        return progress.find(projects.stream()
                .filter(project -> project.stage() instanceof Stage.Processing)
                .map(Project::id)
                .toList());
    }
}
