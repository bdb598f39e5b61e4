package dev.podworks.projects.file;

import dev.podworks.kit.error.ValidationErrors.FieldError;
import java.util.List;

/// files-service makes none of the files it was asked for: something is wrong with these.
///
/// @see FilesClient#create
public final class RefusedFilesException extends RuntimeException {
    private final transient List<FieldError> faults;

    /// @param faults their paths are of the list that files-service was given, as `files[0].source.url`
    RefusedFilesException(List<FieldError> faults) {
        super("files-service refuses " + faults, null, false, false);
        this.faults = List.copyOf(faults);
    }

    public List<FieldError> faults() {
        return faults;
    }
}
