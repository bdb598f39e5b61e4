package dev.podworks.contracts.document;

import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The example that documentation tools show for a schema: its first one, or one composed of its properties'
/// examples.
final class Example {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final OpenApi api;

    Example(OpenApi api) {
        this.api = api;
    }

    /// Empty if a tool would have to invent values.
    Optional<JsonNode> of(JsonNode referred) {
        var schema = api.resolve(referred);
        if (schema.has("examples")) {
            return Optional.of(schema.path("examples").path(0));
        }
        if (schema.has("const")) {
            return Optional.of(schema.path("const"));
        }
        if (schema.has("enum")) {
            return Optional.of(schema.path("enum").path(0));
        }
        return switch (schema.path("type").asString("")) {
            case "object" -> ofObject(schema);
            case "array" ->
                of(schema.path("items")).map(item -> JSON.arrayNode().add(item));
            default -> Optional.empty();
        };
    }

    private Optional<JsonNode> ofObject(JsonNode schema) {
        var example = JSON.objectNode();
        for (var property : schema.path("properties").properties()) {
            var value = of(property.getValue());
            if (value.isEmpty()) {
                return Optional.empty();
            }
            example.set(property.getKey(), value.get());
        }
        return Optional.of(example);
    }
}
