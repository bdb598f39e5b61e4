package dev.podworks.sdk.projects;

import static java.util.stream.Collectors.joining;

import dev.podworks.sdk.model.ProjectStatus;
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

    Map<String, String> parameters() {
        return parameters;
    }
}
