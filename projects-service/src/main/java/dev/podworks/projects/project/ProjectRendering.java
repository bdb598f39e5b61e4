package dev.podworks.projects.project;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.InternalFiles.UploadSlot;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.projects.file.FileFacts;
import dev.podworks.projects.file.FreshFiles;
import dev.podworks.projects.output.OutputLinks;
import dev.podworks.projects.progress.Progress;
import dev.podworks.projects.project.ProjectView.FileView;
import dev.podworks.projects.project.ProjectView.ProgressView;
import dev.podworks.projects.project.Stage.Processing;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Turns a project and what was gathered about it into what callers see.
@Component
class ProjectRendering {
    private final OutputLinks links;
    private final InstantSource clock;

    ProjectRendering(OutputLinks links, InstantSource clock) {
        this.links = links;
        this.clock = clock;
    }

    /// @param latest the studio's last news of the project, of whatever try
    ProjectView view(Project kept, FileFacts facts, FreshFiles fresh, @Nullable Progress latest, StudioLoad load) {
        // Until it is priced, a project shows its files as they are now, and the price that follows from them.
        var project = kept.stage().creditsSeconds() == null ? kept.measured(facts) : kept;
        var stage = project.stage();
        var details = project.details();
        var progress = Optional.ofNullable(latest).filter(news -> isOf(stage, news));
        var outputs = Optional.ofNullable(project.outputs());
        return new ProjectView(
                project.id(),
                details.name(),
                details.clientRef(),
                details.metadata(),
                project.mode(),
                project.status(),
                details.settings(),
                files(project, facts, fresh),
                Price.seconds(project.files()).orElse(null),
                project.createdAt(),
                stage.queuedAt(),
                stage.startedAt(),
                project.completedAt(),
                Estimates.completion(project, progress, load, clock.instant()).orElse(null),
                stage instanceof Processing ? progress(progress) : null,
                project.rejection(),
                project.failure(),
                outputs.map(stored -> links.zip(stored, zipName(project))).orElse(null),
                outputs.map(links::manifest).orElse(null),
                outputs.map(links::outputs).orElse(List.of()),
                details.testOutcome(),
                project.show(),
                outputs.map(StoredOutputs::warnings).orElse(List.of()));
    }

    private static List<FileView> files(Project project, FileFacts facts, FreshFiles fresh) {
        return IntStream.range(0, project.files().size())
                .mapToObj(position -> file(project, position, facts, fresh))
                .toList();
    }

    private static FileView file(Project project, int position, FileFacts facts, FreshFiles fresh) {
        var file = project.files().get(position);
        var known = facts.of(file.id());
        return new FileView(
                file.id(),
                file.fileName(),
                position,
                file.durationSeconds(),
                // It was known when it came into the project, and is forgotten long after its end only.
                known.map(UploadStatus::of).orElse(UploadStatus.DELETED),
                known.flatMap(UploadStatus::importError).orElse(null),
                upload(project, known, fresh).orElse(null));
    }

    private static Optional<UploadSlot> upload(Project project, Optional<FileSnapshot> known, FreshFiles fresh) {
        return known.filter(_ -> ProjectViews.awaitsUploads(project.stage()))
                .map(FileSnapshot::id)
                .flatMap(fresh::upload);
    }

    /// A try that lost its job may still have spoken last.
    private static boolean isOf(Stage stage, Progress news) {
        return stage instanceof Processing now && news.isOf(now.submission(), now.attempt());
    }

    private static ProgressView progress(Optional<Progress> news) {
        return news.map(told -> new ProgressView(told.step(), told.percent(), told.ratePerSecond(), told.capPercent()))
                .orElse(new ProgressView(null, 0, null, null));
    }

    private static String zipName(Project project) {
        return project.id() + ".zip";
    }
}
