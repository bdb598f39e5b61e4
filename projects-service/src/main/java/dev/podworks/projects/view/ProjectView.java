package dev.podworks.projects.view;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.file.InternalFiles.UploadSlot;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.Failure;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.project.Rejection;
import dev.podworks.contracts.project.TestOutcome;
import dev.podworks.contracts.studio.ProjectWarning;
import dev.podworks.projects.output.OutputView;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The response body of a project. Specification: Project.
public record ProjectView(
        ProjectId id,
        @Nullable String name,
        @Nullable String clientRef,
        @Nullable Map<String, String> metadata,
        Mode mode,
        ProjectStatus status,
        ProjectSettings settings,
        List<FileView> files,
        @Nullable Long creditsSeconds,
        Instant createdAt,
        @Nullable Instant queuedAt,
        @Nullable Instant startedAt,
        @Nullable Instant completedAt,
        @Nullable Instant estimatedCompletionAt,
        @Nullable ProgressView progress,
        @Nullable Rejection rejection,
        @Nullable Failure failure,
        @Nullable URI downloadUrl,
        @Nullable URI manifestUrl,
        List<OutputView> outputs,
        @Nullable TestOutcome testOutcome,
        @Nullable ShowId show,
        List<ProjectWarning> warnings) {

    /// Specification: ProjectFile.
    ///
    /// @param upload the form for uploading the file; null unless it awaits its upload
    public record FileView(
            FileId fileId,
            String fileName,
            int position,
            @Nullable Double durationSeconds,
            UploadStatus uploadStatus,
            @Nullable String importError,
            @Nullable UploadSlot upload) {}

    /// Specification: Progress. All but the percentage are null until the studio first reports progress.
    public record ProgressView(
            @Nullable String step,
            double percent,
            @Nullable Double rate,
            @Nullable Double cap) {}
}
