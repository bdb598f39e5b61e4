package dev.podworks.generator;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/// Replaces `x-properties-of: <reference>` by the properties of that schema, so that requests, responses and events
/// list the same properties but differ in which of them are required.
///
/// With `x-nullable: true` each property may be null too: in an update, null restores the default.
final class SharedProperties {
    private static final String PROPERTIES_OF = "x-properties-of";
    private static final String NULLABLE = "x-nullable";

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

    private ObjectNode nullable(JsonNode property) {
        var resolved = property.has("$ref") ? resolve(property.path("$ref").asString()) : property;
        var copy = (ObjectNode) resolved.deepCopy();
        copy.remove("default");
        copy.set("type", withNull(resolved.path("type"), StringNode.valueOf("null")));
        if (copy.has("enum")) {
            copy.set("enum", withNull(copy.path("enum"), NullNode.getInstance()));
        }
        return copy;
    }

    /// @param values one, or a list that may have null already
    private static ArrayNode withNull(JsonNode values, JsonNode nullValue) {
        var list = JsonNodeFactory.instance.arrayNode();
        if (values.isArray()) {
            values.forEach(list::add);
        } else {
            list.add(values);
        }
        return list.valueStream().anyMatch(nullValue::equals) ? list : list.add(nullValue);
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
