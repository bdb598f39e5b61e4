package dev.podworks.docs.api;

import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Example values of schemas: those that the document has, otherwise one that is assembled from those of the parts.
public final class Examples {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Schemas schemas;

    Examples(Schemas schemas) {
        this.schemas = schemas;
    }

    Stream<JsonNode> of(JsonNode reference) {
        var schema = schemas.resolve(reference);
        return schema.path("examples").isEmpty()
                ? Stream.of(assemble(schema))
                : schema.path("examples").valueStream();
    }

    private JsonNode first(JsonNode reference) {
        return of(reference).findFirst().orElseGet(NODES::nullNode);
    }

    private JsonNode assemble(JsonNode schema) {
        if (schema.has("default")) {
            return schema.path("default");
        }
        if (schema.has("const")) {
            return schema.path("const");
        }
        if (schema.has("enum")) {
            return schema.at("/enum/0");
        }
        if (schema.has("properties")) {
            var object = NODES.objectNode();
            schema.path("properties")
                    .properties()
                    .forEach(member -> object.set(member.getKey(), first(member.getValue())));
            return object;
        }
        if (schema.has("items")) {
            return NODES.arrayNode().add(first(schema.path("items")));
        }
        var alternative = Schemas.alternatives(schema).findFirst();
        if (alternative.isPresent()) {
            return first(alternative.get());
        }
        return primitive(schema);
    }

    private static JsonNode primitive(JsonNode schema) {
        return switch (schema.path("type").isArray()
                ? "null"
                : schema.path("type").asString("")) {
            case "integer", "number" -> NODES.numberNode(0);
            case "boolean" -> NODES.booleanNode(false);
            case "string" ->
                NODES.stringNode(
                        schema.path("format").asString("").equals("date-time") ? "2026-11-20T09:30:00.123Z" : "…");
            default -> NODES.nullNode();
        };
    }
}
