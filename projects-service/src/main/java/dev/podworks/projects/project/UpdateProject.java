package dev.podworks.projects.project;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.kit.json.WireJson;
import dev.podworks.projects.project.CreateProject.FileIn;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The body of `PATCH /v1/projects/{id}`, a merge patch. Decisions: change, PATCH.
///
/// Kept as the tree that came, since what is absent and what is null mean two things.
record UpdateProject(ObjectNode patch) {
    private static final JsonMapper JSON = WireJson.mapper();
    private static final String FILES = "files";
    private static final String SHOW = "show";
    /// What is not said by {@link Details}.
    private static final Set<String> BESIDE_DETAILS = Set.of(FILES, SHOW);

    /// Refuses nothing: the schema has been there before.
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static UpdateProject of(JsonNode patch) {
        return new UpdateProject(patch.asObject());
    }

    /// The whole list anew; empty where the files stay as they are.
    Optional<List<FileIn>> files() {
        return Optional.ofNullable(patch.get(FILES))
                .map(files -> files.valueStream().map(FileIn::of).toList());
    }

    boolean movesToShow() {
        return patch.has(SHOW);
    }

    /// Empty for none.
    Optional<String> show() {
        return Optional.ofNullable(patch.get(SHOW)).flatMap(JsonNode::stringValueOpt);
    }

    boolean namesDeliveries() {
        return patch.has(ProjectDeliveries.PATH);
    }

    /// @throws dev.podworks.kit.error.ApiException `invalid_request`, `unknown_destination`
    Details appliedTo(Details details, Mode mode) {
        var merged =
                MergePatch.apply(JSON.valueToTree(details), patch.deepCopy().remove(BESIDE_DETAILS));
        // A show's defaults are for new projects only.
        return JSON.treeToValue(merged, DetailsIn.class).details(mode, ShowDefaults.NONE);
    }
}
