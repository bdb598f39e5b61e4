package dev.podworks.contracts.file;

import dev.podworks.contracts.id.FileId;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The bodies of files-service's own door for the other services, which ask inside a caller's request and with that
/// caller's token.
///
/// - `POST /internal/files` takes {@link CreateFiles} and answers {@link Files}, in the order asked.
/// - `POST /internal/files/read` takes {@link ReadFiles} and answers {@link Files}. Bytes that came in meanwhile are
///   noticed. Ids that are unknown, or not the caller's, are left out.
public final class InternalFiles {
    /// The files of one project.
    public static final int MAX_CREATED = 8;

    /// The files of the longest page of projects.
    public static final int MAX_READ = 100 * MAX_CREATED;

    private InternalFiles() {}

    /// Makes all of them or none; at most {@link #MAX_CREATED}.
    public record CreateFiles(List<NewFile> files) {
        public CreateFiles {
            files = atMost(MAX_CREATED, files);
        }
    }

    public record NewFile(String fileName, FileSource source) {
        /// One to be uploaded.
        public NewFile(String fileName) {
            this(fileName, new FileSource.Upload());
        }
    }

    /// At most {@link #MAX_READ}.
    public record ReadFiles(List<FileId> ids) {
        public ReadFiles {
            ids = atMost(MAX_READ, ids);
        }
    }

    public record Files(List<FileWithUpload> files) {
        public Files {
            files = List.copyOf(files);
        }
    }

    /// @param upload where the bytes go; null once they are in
    public record FileWithUpload(
            FileSnapshot file, @Nullable UploadSlot upload) {}

    /// A form POST: the fields first, then the part named `file`. Specification: Upload.
    public record UploadSlot(URI url, Map<String, String> fields) {
        public UploadSlot {
            fields = Map.copyOf(fields);
        }
    }

    private static <T> List<T> atMost(int limit, List<T> list) {
        if (list.size() > limit) {
            throw new IllegalArgumentException("at most " + limit);
        }
        return List.copyOf(list);
    }
}
