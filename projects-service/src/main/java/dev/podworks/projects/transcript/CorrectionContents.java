package dev.podworks.projects.transcript;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.CorrectedSegments;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.projects.project.TranscriptVersions;
import dev.podworks.store.ObjectStore;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// What corrections say, in the object store: too large for an event. The studio reads it there.
@Component
class CorrectionContents {
    /// Of a day of speech there is a tenth.
    private static final int CONTENT_MAX_BYTES = 8 << 20;

    private final ObjectStore store;
    private final JsonMapper json;

    CorrectionContents(ObjectStore store, JsonMapper json) {
        this.store = store;
        this.json = json;
    }

    /// What was saved last; nothing for the original.
    Mono<CorrectedSegments> of(@Nullable TranscriptVersions versions) {
        return Mono.justOrEmpty(Optional.ofNullable(versions)
                        .map(TranscriptVersions::saved)
                        .map(TranscriptVersions.Version::contentKey))
                .flatMap(key -> store.get(key)
                        .switchIfEmpty(Mono.error(() -> new IllegalStateException(key + " is not in the store"))))
                .map(bytes -> json.readValue(bytes, CorrectedSegments.class))
                .defaultIfEmpty(new CorrectedSegments(List.of()));
    }

    /// Stores it before the transaction that refers to it.
    ///
    /// @return its storage key, or the error `invalid_request` if it is too large
    Mono<String> put(SubmissionRef submission, int number, CorrectedSegments segments) {
        var content = json.writeValueAsBytes(segments);
        if (content.length > CONTENT_MAX_BYTES) {
            return Mono.error(ValidationErrors.of("segments", "together with earlier corrections there are too many"));
        }
        var key = ObjectKeys.correctionContent(submission, number, sha256(content));
        return store.put(key, content, "application/json").thenReturn(key);
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
