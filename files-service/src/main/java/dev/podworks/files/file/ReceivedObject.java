package dev.podworks.files.file;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The object that was uploaded or imported, identified by its ETag. Later writes to the same key have another
/// ETag.
///
/// @param key the key of an import's attempt; null for an upload, which has the file's upload key
public record ReceivedObject(
        String etag,
        long sizeBytes,
        Instant at,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String key) {

    public static ReceivedObject uploaded(String etag, long sizeBytes, Instant at) {
        return new ReceivedObject(etag, sizeBytes, at, null);
    }

    public static ReceivedObject imported(String key, String etag, long sizeBytes, Instant at) {
        return new ReceivedObject(etag, sizeBytes, at, key);
    }
}
