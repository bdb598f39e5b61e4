package dev.podworks.local.client;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The properties of a project that the command line reads.
public record Project(
        String id,
        String status,
        @Nullable Long creditsSeconds,
        @Nullable Instant estimatedCompletionAt,
        @Nullable Progress progress,
        @Nullable Reason rejection,
        @Nullable Reason failure,
        @Nullable URI downloadUrl,
        @Nullable URI manifestUrl,
        List<Output> outputs) {

    /// The studio's current step. A client may animate at `rate` percent per second, up to `cap`.
    public record Progress(
            @Nullable String step,
            @Nullable Double percent,
            @Nullable Double rate,
            @Nullable Double cap) {}

    /// Why a project was rejected or failed.
    public record Reason(String code, String message) {}

    public record Output(String kind, String name, @Nullable Long sizeBytes, URI url) {}

    /// Whether the status is final unless the customer acts.
    public boolean isFinished() {
        return switch (status) {
            case "completed", "failed", "rejected", "cancelled" -> true;
            default -> false;
        };
    }
}
