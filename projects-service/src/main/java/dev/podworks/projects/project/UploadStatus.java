package dev.podworks.projects.project;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot;
import java.util.Optional;

/// How far a project's file is on its way in. Specification: ProjectFile.
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

    /// Why the import failed, where that is what happened.
    static Optional<String> importError(FileSnapshot file) {
        return Optional.ofNullable(file.error())
                .filter(error -> error.code() == FileError.Code.IMPORT_FAILED)
                .map(FileError::message);
    }
}
