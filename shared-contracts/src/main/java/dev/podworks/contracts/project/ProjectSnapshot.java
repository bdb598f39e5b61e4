package dev.podworks.contracts.project;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.studio.StoredOutputs;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A project as it was after one change.
///
/// @param version grows with every change, so that a reader can drop what it has already passed
/// @param keep whether it keeps its files and outputs for good
/// @param deliveries where its finished files go, up to 5
/// @param creditsSeconds the price; null until every file is measured
/// @param submission how often it was submitted; 0 for a draft
/// @param outputs what the studio stored; null until completed, and once they are gone
/// @param outputLinks where each output can be had as long as it exists; told with `project.completed`
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
        @Nullable Instant completedAt) {

    /// Older events lack the lists that were added since.
    public ProjectSnapshot {
        deliveries = deliveries == null ? List.of() : List.copyOf(deliveries);
        outputLinks = outputLinks == null ? List.of() : List.copyOf(outputLinks);
    }

    /// @param position the place in the list, from 0
    /// @param durationSeconds null until measured
    public record Track(
            FileId fileId,
            String fileName,
            int position,
            @Nullable Double durationSeconds) {}

    /// A lasting link. Decisions: outputs' lasting links.
    ///
    /// @param name the output's
    /// @param path under the API's own address
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
                completedAt);
    }

    public SubmissionRef submissionRef() {
        return new SubmissionRef(id, submission);
    }
}
