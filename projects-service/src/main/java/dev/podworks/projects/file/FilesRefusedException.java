package dev.podworks.projects.file;

import dev.podworks.kit.error.ValidationErrors.FieldError;
import java.util.List;

/// files-service refused to create files because the request is not valid. None was created.
///
/// @see FilesClient#create
public final class FilesRefusedException extends RuntimeException {
    private final transient List<FieldError> errors;

    /// @param errors with paths into the list that was sent to files-service, such as `files[0].source.url`
    FilesRefusedException(List<FieldError> errors) {
        super("files-service refused " + errors, null, false, false);
        this.errors = List.copyOf(errors);
    }

    public List<FieldError> errors() {
        return errors;
    }
}
