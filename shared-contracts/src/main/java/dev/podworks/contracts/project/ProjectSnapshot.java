package dev.podworks.contracts.project;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.TranscriptCorrection;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The state of a project after one change.
///
/// @param version grows with every change, so that consumers can ignore stale snapshots
/// @param keep whether its files and outputs never expire
/// @param deliveries up to 5 destinations of its outputs
/// @param creditsSeconds the price; null until every file is measured
/// @param submission the number of the last submission; 0 before the first
/// @param outputs null until the project is completed, and after they were deleted
/// @param outputLinks permanent links to the outputs; part of `project.completed`
/// @param correction the correction of the transcript that is being written; null if none is
public record ProjectSnapshot(
        ProjectId id,
        long version,
        AccountId account,
        Mode mode,
        @Nullable ShowId show,
        @Nullable String name,
        @Nullable String clientRef,
        @Nullable Map<String, String> metadata,
        ProjectStatus status,
        ProjectSettings settings,
        List<Track> files,
        boolean keep,
        List<DestinationId> deliveries,
        @Nullable Long creditsSeconds,
        int submission,
        @Nullable Rejection rejection,
        @Nullable Failure failure,
        @Nullable StoredOutputs outputs,
        List<OutputLink> outputLinks,
        Instant createdAt,
        @Nullable Instant queuedAt,
        @Nullable Instant startedAt,
        @Nullable Instant completedAt,
        @Nullable TranscriptCorrection correction) {

    /// Older events do not have the lists that were added later.
    public ProjectSnapshot {
        deliveries = deliveries == null ? List.of() : List.copyOf(deliveries);
        outputLinks = outputLinks == null ? List.of() : List.copyOf(outputLinks);
    }

    /// @param position in the list, from 0
    /// @param durationSeconds null until measured
    public record Track(
            FileId fileId,
            String fileName,
            int position,
            @Nullable Double durationSeconds) {}

    /// A permanent link to an output.
    ///
    /// @param name of the output
    /// @param path relative to the base URL of the API
    public record OutputLink(String name, String path) {}

    public ProjectSnapshot withOutputLinks(List<OutputLink> links) {
        return new ProjectSnapshot(
                id,
                version,
                account,
                mode,
                show,
                name,
                clientRef,
                metadata,
                status,
                settings,
                files,
                keep,
                deliveries,
                creditsSeconds,
                submission,
                rejection,
                failure,
                outputs,
                links,
                createdAt,
                queuedAt,
                startedAt,
                completedAt,
                correction);
    }

    public SubmissionRef submissionRef() {
        return new SubmissionRef(id, submission);
    }
}
