package dev.podworks.local.client;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A project as the API shows it, as far as the command line reads it.
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

    /// What the studio does now. A client may animate at `rate` percent a second, up to `cap`.
    public record Progress(
            @Nullable String step,
            @Nullable Double percent,
            @Nullable Double rate,
            @Nullable Double cap) {}

    /// Why a project was rejected or failed.
    public record Reason(String code, String message) {}

    public record Output(String kind, String name, @Nullable Long sizeBytes, URI url) {}

    /// Nothing will change any more unless somebody does something.
    public boolean isFinished() {
        return switch (status) {
            case "completed", "failed", "rejected", "cancelled" -> true;
            default -> false;
        };
    }
}
