package dev.podworks.projects.editing;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.project.TestOutcome;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The body of `POST /v1/projects`. Specification: Project creation input.
record CreateProjectRequest(
        List<RequestedFile> files,
        @Nullable String name,
        @Nullable String clientRef,
        @Nullable Map<String, String> metadata,
        @Nullable ProjectSettings settings,
        @Nullable TestOutcome testOutcome,
        @Nullable String show,
        @Nullable List<String> deliveries) {

    RequestedDetails details() {
        return new RequestedDetails(name, clientRef, metadata, settings, testOutcome, deliveries);
    }
}
