package dev.podworks.projects.project;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// JSON Merge Patch, RFC 7396: what is absent stays, null takes away, objects are merged, and all else is replaced.
final class MergePatch {
    private MergePatch() {}

    /// @return a new tree; neither argument changes
    static JsonNode apply(JsonNode target, JsonNode patch) {
        if (!(patch instanceof ObjectNode changes)) {
            return patch;
        }
        var merged = target instanceof ObjectNode object ? object.deepCopy() : JsonNodeFactory.instance.objectNode();
        for (var change : changes.properties()) {
            if (change.getValue().isNull()) {
                merged.remove(change.getKey());
            } else {
                merged.set(change.getKey(), apply(merged.path(change.getKey()), change.getValue()));
            }
        }
        return merged;
    }
}
