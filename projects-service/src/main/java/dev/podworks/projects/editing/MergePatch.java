package dev.podworks.projects.editing;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// JSON Merge Patch, RFC 7396: absent properties stay, null removes, objects are merged, everything else is
/// replaced.
final class MergePatch {
    private MergePatch() {}

    /// @return a new tree; the arguments are not modified
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
