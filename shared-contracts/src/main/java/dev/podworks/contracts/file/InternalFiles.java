package dev.podworks.contracts.file;

import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The request and response bodies of the internal API of files-service. Other services call it while they serve a
/// request, with the caller's token.
///
/// - `POST /internal/files` accepts {@link CreateFiles} and returns {@link Files} in the same order.
/// - `POST /internal/files/read` accepts {@link ReadFiles} and returns {@link Files}. It detects completed uploads. Ids
///   that are unknown, or not the caller's, are omitted.
/// - `POST /internal/files/claim` accepts {@link ClaimFiles} and returns {@link Files} without upload slots. From
///   then on the files can't be deleted, until an event of the project says that it no longer uses them. Ids that
///   are unknown, or not the account's, are omitted.
public final class InternalFiles {
    /// The files of one project.
    public static final int MAX_CREATED = 8;

    /// The maximum number of files on a page of projects.
    public static final int MAX_READ = 100 * MAX_CREATED;

    private InternalFiles() {}

    /// Creates all of them or none; at most {@link #MAX_CREATED}.
    public record CreateFiles(List<NewFile> files) {
        public CreateFiles {
            files = atMost(MAX_CREATED, files);
        }
    }

    public record NewFile(String fileName, FileSource source) {
        /// A file to be uploaded.
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

    /// The files of a submission that is about to start; at most {@link #MAX_CREATED}.
    public record ClaimFiles(ProjectId project, int submission, List<FileId> ids) {
        public ClaimFiles {
            ids = atMost(MAX_CREATED, ids);
        }
    }

    public record Files(List<FileWithUpload> files) {
        public Files {
            files = List.copyOf(files);
        }
    }

    /// @param upload where to upload the bytes; null once they are stored
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
