package dev.podworks.projects.editing;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.kit.json.WireJson;
import dev.podworks.projects.project.ProjectDetails;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The body of `PATCH /v1/projects/{id}`, a JSON Merge Patch.
///
/// Kept as a tree, because absent and null differ: an absent property keeps its value, null resets it to its
/// default. The schema has validated it.
record UpdateProjectRequest(ObjectNode patch) {
    private static final JsonMapper JSON = WireJson.mapper();
    private static final String FILES = "files";
    private static final String SHOW = "show";
    /// Properties that are not part of {@link ProjectDetails}.
    private static final Set<String> NOT_DETAILS = Set.of(FILES, SHOW);

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static UpdateProjectRequest of(JsonNode patch) {
        return new UpdateProjectRequest(patch.asObject());
    }

    /// The complete new list; empty if the files do not change.
    Optional<List<RequestedFile>> files() {
        return Optional.ofNullable(patch.get(FILES))
                .map(files -> files.valueStream().map(RequestedFile::of).toList());
    }

    boolean updatesShow() {
        return patch.has(SHOW);
    }

    /// Empty if the project is to be in no show.
    Optional<String> show() {
        return Optional.ofNullable(patch.get(SHOW)).flatMap(JsonNode::stringValueOpt);
    }

    boolean updatesDeliveries() {
        return patch.has(DeliveryCheck.PATH);
    }

    boolean setsMusic() {
        return patch.path("settings").has("music");
    }

    /// @throws dev.podworks.kit.error.ApiException `invalid_request`, `unknown_destination`
    ProjectDetails applyTo(ProjectDetails details, Mode mode) {
        var merged =
                MergePatch.apply(JSON.valueToTree(details), patch.deepCopy().remove(NOT_DETAILS));
        // A show's defaults apply to new projects only.
        return JSON.treeToValue(merged, RequestedDetails.class).withDefaults(mode, ShowDefaults.NONE);
    }
}
