package dev.podworks.contracts.file;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.Nullable;

/// Where a file's bytes come from. Specification: ProjectFileIn.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = FileSource.Upload.class, name = "upload"),
    @JsonSubTypes.Type(value = FileSource.Url.class, name = "url"),
    @JsonSubTypes.Type(value = FileSource.ShareLink.class, name = "sharelink"),
    @JsonSubTypes.Type(value = FileSource.DriveFile.class, name = "drivefile")
})
public sealed interface FileSource {
    /// The client brings them.
    record Upload() implements FileSource {}

    /// We fetch them.
    sealed interface Import extends FileSource {
        /// The same with nothing secret in it, as it may be kept and shown.
        Import withoutSecret();
    }

    /// Any public https file.
    record Url(String url) implements Import {
        @Override
        public Import withoutSecret() {
            return this;
        }
    }

    /// A share link of a cloud storage.
    record ShareLink(String url) implements Import {
        @Override
        public Import withoutSecret() {
            return this;
        }
    }

    /// A file in a cloud drive.
    ///
    /// @param accessToken an OAuth token that can read it; null wherever the source is kept or shown
    record DriveFile(
            String fileId,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String accessToken) implements Import {
        @Override
        public Import withoutSecret() {
            return new DriveFile(fileId, null);
        }

        /// Without the token: this may end up in a log.
        @Override
        public String toString() {
            return "DriveFile[" + fileId + "]";
        }
    }
}
