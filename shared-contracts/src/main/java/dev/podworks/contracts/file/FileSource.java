package dev.podworks.contracts.file;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.Nullable;

/// Where a file's bytes come from.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = FileSource.Upload.class, name = "upload"),
    @JsonSubTypes.Type(value = FileSource.Url.class, name = "url"),
    @JsonSubTypes.Type(value = FileSource.ShareLink.class, name = "sharelink"),
    @JsonSubTypes.Type(value = FileSource.DriveFile.class, name = "drivefile")
})
public sealed interface FileSource {
    /// The client uploads them.
    record Upload() implements FileSource {}

    /// We import them.
    sealed interface Import extends FileSource {
        /// The source without secrets, so that it can be stored and returned.
        Import withoutSecret();
    }

    /// Any public https file.
    record Url(String url) implements Import {
        @Override
        public Import withoutSecret() {
            return this;
        }
    }

    /// A share link of a cloud storage provider.
    record ShareLink(String url) implements Import {
        @Override
        public Import withoutSecret() {
            return this;
        }
    }

    /// A file in a cloud drive.
    ///
    /// @param accessToken an OAuth token that can read it; null where the source is stored or returned
    record DriveFile(
            String fileId,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String accessToken) implements Import {
        @Override
        public Import withoutSecret() {
            return new DriveFile(fileId, null);
        }

        /// Without the token, since this can be logged.
        @Override
        public String toString() {
            return "DriveFile[" + fileId + "]";
        }
    }
}
