package dev.podworks.files.file;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The very bytes that make a file, as the store showed them when they were noticed.
///
/// @param etag the store's name for them; whatever is put under the same key later has another one
/// @param key where an import's attempt left them; null for an upload, which lies at the file's own upload key
public record Received(
        String etag,
        long sizeBytes,
        Instant at,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String key) {

    public static Received uploaded(String etag, long sizeBytes, Instant at) {
        return new Received(etag, sizeBytes, at, null);
    }

    public static Received imported(String key, String etag, long sizeBytes, Instant at) {
        return new Received(etag, sizeBytes, at, key);
    }
}
