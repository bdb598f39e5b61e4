package dev.podworks.deliveries.cloud;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// What a target looks like at a provider. Specification: Connection, destination, project delivery.
///
/// @param fields all of them required strings
/// @param example for error messages
public record TargetFormat(Set<String> fields, String example) {
    /// A path below the root.
    public static final TargetFormat PATH = new TargetFormat(Set.of("path"), "{\"path\": \"/a/folder\"}");
    /// A path below the folder with that id.
    public static final TargetFormat FOLDER_ID_AND_PATH =
            new TargetFormat(Set.of("folderId", "path"), "{\"folderId\": \"root\", \"path\": \"/a/folder\"}");

    /// @return empty for any other format
    public Optional<Target> parse(JsonNode json) {
        var matches = json.isObject()
                && json.propertyNames().stream().collect(Collectors.toSet()).equals(fields)
                && json.valueStream().allMatch(JsonNode::isString);
        return Optional.of(json)
                .filter(_ -> matches)
                .map(target -> new Target(
                        target.path("folderId").asStringOpt().orElse(null),
                        target.path("path").stringValue()))
                .filter(Target::isValid);
    }
}
