package dev.podworks.sdk.projects;

import static java.util.stream.Collectors.joining;

import dev.podworks.sdk.model.ProjectStatus;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Which projects are listed; all by default. */
public final class ProjectQuery {
    private final Map<String, String> parameters = new LinkedHashMap<>();

    /** Creates a query of all projects. */
    public ProjectQuery() {}

    /** Only projects with one of these statuses. */
    public ProjectQuery status(ProjectStatus... statuses) {
        parameters.put(
                "status", Stream.of(statuses).map(ProjectStatus::getValue).collect(joining(",")));
        return this;
    }

    /** Only the project with your own id. */
    public ProjectQuery clientRef(String clientRef) {
        parameters.put("clientRef", clientRef);
        return this;
    }

    /** Only projects of this show. */
    public ProjectQuery show(String showId) {
        parameters.put("show", showId);
        return this;
    }

    /**
     * Only projects with words that begin with each of these words, in names, file names, client references and
     * metadata.
     */
    public ProjectQuery query(String words) {
        parameters.put("query", words);
        return this;
    }

    /** Only projects that were created at this time or later. */
    public ProjectQuery createdAfter(Instant time) {
        parameters.put("createdAfter", time.toString());
        return this;
    }

    /** Only projects that were created before this time. */
    public ProjectQuery createdBefore(Instant time) {
        parameters.put("createdBefore", time.toString());
        return this;
    }

    /** Only projects with at least this price. */
    public ProjectQuery minCreditsSeconds(long seconds) {
        parameters.put("minCreditsSeconds", String.valueOf(seconds));
        return this;
    }

    /** Only projects with at most this price. */
    public ProjectQuery maxCreditsSeconds(long seconds) {
        parameters.put("maxCreditsSeconds", String.valueOf(seconds));
        return this;
    }

    /** The order: {@code createdAt}, {@code name} or {@code creditsSeconds}, descending after {@code -}. */
    public ProjectQuery sort(String order) {
        parameters.put("sort", order);
        return this;
    }

    Map<String, String> parameters() {
        return parameters;
    }
}
