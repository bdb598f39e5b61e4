package dev.podworks.sdk.errors;

import dev.podworks.sdk.model.FileError;
import dev.podworks.sdk.model.FileErrorCode;
import dev.podworks.sdk.model.PodworksFile;
import java.util.Optional;

/** A file that can't be used: it failed its check, or it has expired or was deleted. */
public final class FileFailedException extends PodworksException {
    private static final long serialVersionUID = 1;

    private final transient PodworksFile file;

    /** Creates an exception. */
    public FileFailedException(PodworksFile file) {
        super(Optional.ofNullable(file.getError())
                .map(FileError::getMessage)
                .orElse("The file is " + file.getStatus() + "."));
        this.file = file;
    }

    /** The file's last state. */
    public PodworksFile file() {
        return file;
    }

    /** How it failed; empty if it has expired or was deleted. */
    public Optional<FileErrorCode> code() {
        return Optional.ofNullable(file.getError()).map(FileError::getCode);
    }
}
