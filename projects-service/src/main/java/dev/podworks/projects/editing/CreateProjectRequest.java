package dev.podworks.projects.editing;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.project.TestOutcome;
import dev.podworks.kit.json.WireJson;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The body of `POST /v1/projects`. Specification: Project creation input.
///
/// @param settings some of them: a show has defaults for the others
record CreateProjectRequest(
        List<RequestedFile> files,
        @Nullable String name,
        @Nullable String clientRef,
        @Nullable Map<String, String> metadata,
        @Nullable JsonNode settings,
        @Nullable TestOutcome testOutcome,
        @Nullable String show,
        @Nullable List<String> deliveries) {
    private static final JsonMapper JSON = WireJson.mapper();

    /// Whether it says itself which tracks are music.
    boolean setsMusic() {
        return settings != null && settings.has("music");
    }

    RequestedDetails details(ProjectSettings defaults) {
        return new RequestedDetails(name, clientRef, metadata, settings(defaults), testOutcome, deliveries);
    }

    private ProjectSettings settings(ProjectSettings defaults) {
        return settings == null
                ? defaults
                : JSON.treeToValue(MergePatch.apply(JSON.valueToTree(defaults), settings), ProjectSettings.class);
    }
}
