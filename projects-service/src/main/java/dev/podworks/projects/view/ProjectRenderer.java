package dev.podworks.projects.view;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.InternalFiles.UploadSlot;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.projects.estimate.Estimates;
import dev.podworks.projects.estimate.StudioLoad;
import dev.podworks.projects.file.FetchedFiles;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.output.OutputLinks;
import dev.podworks.projects.progress.Progress;
import dev.podworks.projects.project.Price;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage;
import dev.podworks.projects.project.Stage.Processing;
import dev.podworks.projects.view.ProjectView.FileView;
import dev.podworks.projects.view.ProjectView.ProgressView;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds the response body of a project.
@Component
class ProjectRenderer {
    private final OutputLinks links;
    private final InstantSource clock;

    ProjectRenderer(OutputLinks links, InstantSource clock) {
        this.links = links;
        this.clock = clock;
    }

    /// @param latest the last reported progress, of any attempt
    ProjectView view(
            Project stored, FileSnapshots snapshots, FetchedFiles fetched, @Nullable Progress latest, StudioLoad load) {
        // Before pricing, a project shows the current durations of its files, and the price that results from them.
        var project = stored.stage().creditsSeconds() == null ? stored.measured(snapshots) : stored;
        var stage = project.stage();
        var details = project.details();
        var progress = Optional.ofNullable(latest).filter(report -> isCurrent(stage, report));
        var outputs = Optional.ofNullable(project.outputs());
        return new ProjectView(
                project.id(),
                details.name(),
                details.clientRef(),
                details.metadata(),
                project.mode(),
                project.status(),
                details.settings(),
                files(project, snapshots, fetched),
                Price.seconds(project.files()).orElse(null),
                project.createdAt(),
                stage.queuedAt(),
                stage.startedAt(),
                project.completedAt(),
                Estimates.completion(project, progress, load, clock.instant()).orElse(null),
                stage instanceof Processing ? progress(progress, clock.instant()) : null,
                project.rejection(),
                project.failure(),
                outputs.map(files -> links.zip(files, zipName(project))).orElse(null),
                outputs.map(links::manifest).orElse(null),
                outputs.map(links::outputs).orElse(List.of()),
                details.testOutcome(),
                project.show(),
                outputs.map(StoredOutputs::warnings).orElse(List.of()));
    }

    private static List<FileView> files(Project project, FileSnapshots snapshots, FetchedFiles fetched) {
        return IntStream.range(0, project.files().size())
                .mapToObj(position -> file(project, position, snapshots, fetched))
                .toList();
    }

    private static FileView file(Project project, int position, FileSnapshots snapshots, FetchedFiles fetched) {
        var file = project.files().get(position);
        var snapshot = snapshots.find(file.id());
        return new FileView(
                file.id(),
                file.fileName(),
                position,
                file.durationSeconds(),
                // Snapshots are removed long after a file was deleted or has expired.
                snapshot.map(UploadStatus::of).orElse(UploadStatus.DELETED),
                snapshot.flatMap(UploadStatus::importError).orElse(null),
                upload(project, snapshot, fetched).orElse(null));
    }

    private static Optional<UploadSlot> upload(Project project, Optional<FileSnapshot> snapshot, FetchedFiles fetched) {
        return snapshot.filter(_ -> ProjectViews.showsUploads(project.stage()))
                .map(FileSnapshot::id)
                .flatMap(fetched::upload);
    }

    /// The last report may be of an attempt that was replaced.
    private static boolean isCurrent(Stage stage, Progress report) {
        return stage instanceof Processing now && report.isOf(now.submission(), now.attempt());
    }

    private static ProgressView progress(Optional<Progress> latest, Instant now) {
        return latest.map(report -> report.at(now))
                .map(report ->
                        new ProgressView(report.step(), report.percent(), report.ratePerSecond(), report.capPercent()))
                .orElse(new ProgressView(null, 0, null, null));
    }

    private static String zipName(Project project) {
        return project.id() + ".zip";
    }
}
