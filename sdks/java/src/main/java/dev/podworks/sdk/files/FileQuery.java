package dev.podworks.sdk.files;

import static java.util.stream.Collectors.joining;

import dev.podworks.sdk.model.FileStatus;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Which files are listed; all by default. */
public final class FileQuery {
    private final Map<String, String> parameters = new LinkedHashMap<>();

    /** Creates a query of all files. */
    public FileQuery() {}

    /** Only files with one of these statuses. */
    public FileQuery status(FileStatus... statuses) {
        parameters.put("status", Stream.of(statuses).map(FileStatus::getValue).collect(joining(",")));
        return this;
    }

    /** Only files with words in their names that begin with each of these words. */
    public FileQuery query(String words) {
        parameters.put("query", words);
        return this;
    }

    /** Only files that were created at this time or later. */
    public FileQuery createdAfter(Instant time) {
        parameters.put("createdAfter", time.toString());
        return this;
    }

    /** Only files that were created before this time. */
    public FileQuery createdBefore(Instant time) {
        parameters.put("createdBefore", time.toString());
        return this;
    }

    Map<String, String> parameters() {
        return parameters;
    }
}
