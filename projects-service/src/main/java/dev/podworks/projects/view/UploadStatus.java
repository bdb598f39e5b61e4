package dev.podworks.projects.view;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot;
import java.util.Optional;

/// The upload or import status of a project's file. Specification: ProjectFile.
public enum UploadStatus implements WireEnum {
    PENDING,
    IMPORTING,
    DONE,
    IMPORT_FAILED,
    DELETED;

    static UploadStatus of(FileSnapshot file) {
        return switch (file.status()) {
            case AWAITING_UPLOAD -> PENDING;
            case IMPORTING -> IMPORTING;
            case CHECKING, READY -> DONE;
            case FAILED -> importError(file).isPresent() ? IMPORT_FAILED : DONE;
            case EXPIRED, DELETED -> DELETED;
        };
    }

    /// The reason, if the import failed.
    static Optional<String> importError(FileSnapshot file) {
        return Optional.ofNullable(file.error())
                .filter(error -> error.code() == FileError.Code.IMPORT_FAILED)
                .map(FileError::message);
    }
}
