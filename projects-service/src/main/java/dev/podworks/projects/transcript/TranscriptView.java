package dev.podworks.projects.transcript;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.id.UserId;
import dev.podworks.projects.project.TranscriptVersions;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A project's transcript, for the account page.
///
/// @param number of the last correction or restoration; 0 without any
/// @param textUrl to the transcript that is served, as JSON
/// @param removedSegments what that transcript lacks of the original
record TranscriptView(
        int number,
        Status status,
        URI textUrl,
        List<Integer> removedSegments,
        @Nullable UserId changedBy,
        @Nullable Instant changedAt,
        @Nullable String error) {
    enum Status implements WireEnum {
        ORIGINAL,
        WRITING,
        WRITTEN,
        FAILED
    }

    static TranscriptView original(URI textUrl) {
        return new TranscriptView(0, Status.ORIGINAL, textUrl, List.of(), null, null, null);
    }

    static TranscriptView of(TranscriptVersions versions, URI textUrl) {
        var saved = versions.saved();
        var served = versions.served();
        return new TranscriptView(
                saved.number(),
                status(versions),
                textUrl,
                served == null ? List.of() : served.removed(),
                saved.author(),
                saved.savedAt(),
                versions.failure());
    }

    private static Status status(TranscriptVersions versions) {
        if (versions.servesSaved()) {
            return versions.saved().contentKey() == null ? Status.ORIGINAL : Status.WRITTEN;
        }
        return versions.failure() == null ? Status.WRITING : Status.FAILED;
    }
}
