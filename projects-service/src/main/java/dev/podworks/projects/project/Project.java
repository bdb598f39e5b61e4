package dev.podworks.projects.project;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.Failure;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.ProjectSnapshot.Track;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.project.Rejection;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.TranscriptCorrection;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.project.Stage.Completed;
import dev.podworks.projects.project.Stage.Failed;
import dev.podworks.projects.project.Stage.Rejected;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A recording to process, with its settings and state. Immutable: a change creates a copy with the next version.
///
/// @param version grows with every change
/// @param keep whether its files and outputs never expire
/// @param files 1 to 8, in the order of their positions
public record Project(
        ProjectId id,
        long version,
        AccountId account,
        Mode mode,
        @Nullable ShowId show,
        boolean keep,
        ProjectDetails details,
        List<ProjectFile> files,
        Instant createdAt,
        Stage stage) {

    public Project {
        files = List.copyOf(files);
    }

    public ProjectStatus status() {
        return stage.status();
    }

    public List<FileId> fileIds() {
        return files.stream().map(ProjectFile::id).toList();
    }

    public Project moveTo(Stage next) {
        return new Project(id, version + 1, account, mode, show, keep, details, files, createdAt, next);
    }

    /// With its owner's update. A change of the files resets durations and price.
    public Project updated(@Nullable ShowId nextShow, ProjectDetails nextDetails, List<ProjectFile> nextFiles) {
        var nextStage = nextFiles.equals(files) ? stage : stage.unpriced();
        return new Project(
                id, version + 1, account, mode, nextShow, keep, nextDetails, nextFiles, createdAt, nextStage);
    }

    /// With the durations of those files that are ready. Only ever part of a transition, so the version stays.
    public Project measured(FileSnapshots snapshots) {
        var measured = files.stream().map(file -> file.measured(snapshots)).toList();
        return new Project(id, version, account, mode, show, keep, details, measured, createdAt, stage);
    }

    public boolean isSubmittable() {
        return switch (status()) {
            case DRAFT, REJECTED -> true;
            case VALIDATING, QUEUED, PROCESSING, COMPLETED, FAILED, CANCELLED -> false;
        };
    }

    /// What is published.
    public ProjectSnapshot snapshot() {
        return new ProjectSnapshot(
                id,
                version,
                account,
                mode,
                show,
                details.name(),
                details.clientRef(),
                details.metadata(),
                status(),
                details.settings(),
                tracks(),
                keep,
                details.deliveries(),
                stage.creditsSeconds(),
                stage.submission(),
                rejection(),
                failure(),
                outputs(),
                List.of(),
                createdAt,
                stage.queuedAt(),
                stage.startedAt(),
                completedAt(),
                correction());
    }

    public @Nullable Rejection rejection() {
        return stage instanceof Rejected rejected ? rejected.rejection() : null;
    }

    public @Nullable Failure failure() {
        return stage instanceof Failed failed ? failed.failure() : null;
    }

    /// Null until the project is completed, and after they were deleted.
    public @Nullable StoredOutputs outputs() {
        return stage instanceof Completed completed && !completed.outputsGone() ? completed.outputs() : null;
    }

    public @Nullable Instant completedAt() {
        return stage instanceof Completed completed ? completed.completedAt() : null;
    }

    /// Null unless one is to be written.
    private @Nullable TranscriptCorrection correction() {
        return stage instanceof Completed completed && !completed.outputsGone() && completed.transcript() != null
                ? completed.transcript().toWrite().orElse(null)
                : null;
    }

    private List<Track> tracks() {
        return IntStream.range(0, files.size()).mapToObj(this::track).toList();
    }

    private Track track(int position) {
        var file = files.get(position);
        return new Track(file.id(), file.fileName(), position, file.durationSeconds());
    }
}
