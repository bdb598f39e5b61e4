package dev.podworks.generator;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Replaces `x-properties-of: <reference>` by the properties of that schema, so that requests, responses and events
/// list the same properties but differ in which of them are required.
///
/// With `x-nullable: true` each property may be null too: in an update, null restores the default.
final class SharedProperties {
    private static final String PROPERTIES_OF = "x-properties-of";
    private static final String NULLABLE = "x-nullable";
    private static final String NULL = "null";

    private final ObjectNode document;
    private final ObjectNode common;

    private SharedProperties(ObjectNode document, ObjectNode common) {
        this.document = document;
        this.common = common;
    }

    /// @throws InvalidDocumentException when a reference leads nowhere
    static void expand(ObjectNode document, ObjectNode common) {
        var expansion = new SharedProperties(document, common);
        document.findParents(PROPERTIES_OF).forEach(schema -> expansion.expand((ObjectNode) schema));
    }

    private void expand(ObjectNode schema) {
        var source = resolve(schema.path(PROPERTIES_OF).asString());
        var nullable = schema.path(NULLABLE).asBoolean(false);
        var properties = schema.withObjectProperty("properties");
        source.path("properties")
                .properties()
                .forEach(property -> properties.set(
                        property.getKey(),
                        nullable
                                ? nullable(property.getValue())
                                : property.getValue().deepCopy()));
        schema.remove(List.of(PROPERTIES_OF, NULLABLE));
    }

    /// A reference stays one, so that generated clients have one type for it.
    private JsonNode nullable(JsonNode property) {
        if (!property.has("$ref")) {
            var copy = (ObjectNode) property.deepCopy();
            copy.set("type", withNull(property.path("type")));
            return copy;
        }
        if (allowsNull(resolve(property.path("$ref").asString()))) {
            return property.deepCopy();
        }
        var alternatives = JsonNodeFactory.instance.objectNode();
        alternatives.putArray("oneOf").add(property.deepCopy()).addObject().put("type", NULL);
        return alternatives;
    }

    private static boolean allowsNull(JsonNode schema) {
        return withNull(schema.path("type")).equals(schema.path("type"));
    }

    /// @param types one, or a list that may have null already
    private static ArrayNode withNull(JsonNode types) {
        var list = JsonNodeFactory.instance.arrayNode();
        if (types.isArray()) {
            types.forEach(list::add);
        } else {
            list.add(types);
        }
        return list.valueStream().map(JsonNode::asString).anyMatch(NULL::equals) ? list : list.add(NULL);
    }

    private JsonNode resolve(String reference) {
        var pointer = reference.substring(1);
        var found = document.at(pointer).isMissingNode() ? common.at(pointer) : document.at(pointer);
        if (found.isMissingNode()) {
            throw new InvalidDocumentException(reference + " does not exist");
        }
        return found;
    }
}
