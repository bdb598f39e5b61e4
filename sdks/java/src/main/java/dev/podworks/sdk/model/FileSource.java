package dev.podworks.sdk.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Where a file is imported from. A file without a source is uploaded.
 *
 * @param type {@code url}, {@code sharelink} or {@code drivefile}
 * @param url the address; null for a file in a cloud drive
 * @param fileId the file in the cloud drive; null for an address
 * @param accessToken an OAuth access token that can read the file, used for this import only
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FileSource(
        String type,
        @Nullable String url,
        @Nullable String fileId,
        @Nullable String accessToken) {

    /** Any public https file. */
    public static FileSource url(String url) {
        return new FileSource("url", url, null, null);
    }

    /** A share link of a cloud storage provider. */
    public static FileSource shareLink(String url) {
        return new FileSource("sharelink", url, null, null);
    }

    /** A file in a cloud drive. */
    public static FileSource driveFile(String fileId, String accessToken) {
        return new FileSource("drivefile", null, fileId, accessToken);
    }

    @Override
    public String toString() {
        return "FileSource[type=" + type + ", url=" + url + ", fileId=" + fileId + "]";
    }
}
