package dev.podworks.sdk.files;

import static java.util.stream.Collectors.joining;

import dev.podworks.sdk.model.FileStatus;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which files are listed; all by default. */
public final class FileQuery {
    private @Nullable String status;

    /** Creates a query of all files. */
    public FileQuery() {}

    /** Only files with one of these statuses. */
    public FileQuery status(FileStatus... statuses) {
        this.status = Stream.of(statuses).map(FileStatus::getValue).collect(joining(","));
        return this;
    }

    Optional<String> status() {
        return Optional.ofNullable(status);
    }
}
