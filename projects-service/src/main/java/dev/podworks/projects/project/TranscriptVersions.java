package dev.podworks.projects.project;

import dev.podworks.contracts.id.UserId;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.TranscriptCorrection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The corrections of a completed project's transcript. Part of the stored document: names of properties must not
/// change.
///
/// @param original the outputs as the studio rendered them
/// @param saved the last correction or restoration
/// @param served the one that the project's outputs contain; null while that is the original and nothing was
///     restored
/// @param failure why the saved one could not be written, for people; null if it was not tried or did not fail
public record TranscriptVersions(
        StoredOutputs original,
        Version saved,
        @Nullable Version served,
        @Nullable String failure) {

    /// What a person saved.
    ///
    /// @param number from 1
    /// @param contentKey the storage key of its segments; null for a restoration of the original
    /// @param removed the numbers of the segments that it removes
    public record Version(
            int number,
            UserId author,
            Instant savedAt,
            @Nullable String contentKey,
            List<Integer> removed) {
        public Version {
            removed = List.copyOf(removed);
        }
    }

    /// 0 for the original.
    public int servedNumber() {
        return served == null ? 0 : served.number();
    }

    /// Whether the saved one is served. Not named like a property, which the stored document would contain.
    public boolean servesSaved() {
        return saved.number() == servedNumber();
    }

    /// What the studio has to write, if it has not.
    Optional<TranscriptCorrection> toWrite() {
        return servesSaved() || failure != null
                ? Optional.empty()
                : Optional.ofNullable(saved.contentKey())
                        .map(key -> new TranscriptCorrection(saved.number(), key, saved.savedAt(), original));
    }

    /// With a correction that is to be written.
    public TranscriptVersions correctedBy(Version next) {
        return new TranscriptVersions(original, next, served, null);
    }

    /// With the original outputs again.
    public TranscriptVersions restoredBy(Version next) {
        return new TranscriptVersions(original, next, next, null);
    }

    public TranscriptVersions written() {
        return new TranscriptVersions(original, saved, saved, null);
    }

    public TranscriptVersions failed(String message) {
        return new TranscriptVersions(original, saved, served, message);
    }
}
