package dev.podworks.sdk.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A folder at the provider of a connection.
 *
 * @param folderId for the provider {@code drive}: the folder that {@code path} is relative to; otherwise null
 * @param path the folder; absolute for the provider {@code folder}, such as {@code /Podcasts}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DestinationTarget(@Nullable String folderId, String path) {

    /** For the provider {@code folder}: an absolute path, such as {@code /Podcasts}. */
    public static DestinationTarget folder(String path) {
        return new DestinationTarget(null, path);
    }

    /** For the provider {@code drive}: a path relative to a folder. */
    public static DestinationTarget drive(String folderId, String path) {
        return new DestinationTarget(folderId, path);
    }
}
