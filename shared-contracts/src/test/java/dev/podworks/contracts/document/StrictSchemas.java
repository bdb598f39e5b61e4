package dev.podworks.contracts.document;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The schemas of one document, closed: a property that they do not name is a fault, and so is a time or an address
/// that is none.
public final class StrictSchemas {
    private static final SchemaRegistryConfig FORMATS_COUNT =
            SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build();

    private final JsonNode components;
    private final SchemaRegistry registry =
            SchemaRegistry.withDialect(Dialects.getOpenApi31(), builder -> builder.schemaRegistryConfig(FORMATS_COUNT));
    private final Map<JsonNode, Schema> known = Collections.synchronizedMap(new IdentityHashMap<>());

    /// @param closed what {@link #close} made of a document
    public StrictSchemas(JsonNode closed) {
        this.components = closed.path("components");
    }

    /// The same document, in which no object may have a property that its schema does not name, unless it says itself
    /// which others there can be.
    public static JsonNode close(JsonNode document) {
        var closed = document.deepCopy();
        closeAll(closed);
        return closed;
    }

    /// Everything that is wrong with a value, empty where nothing is.
    ///
    /// @param schema a node of the closed document
    public List<String> validate(JsonNode schema, JsonNode value) {
        return known.computeIfAbsent(schema, this::read).validate(value).stream()
                .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
                .toList();
    }

    private Schema read(JsonNode schema) {
        var root = JsonNodeFactory.instance.objectNode();
        root.setAll((ObjectNode) schema);
        root.set("components", components);
        return registry.getSchema(root);
    }

    private static void closeAll(JsonNode node) {
        node.forEach(StrictSchemas::closeAll);
        if (node instanceof ObjectNode object && isOpen(object)) {
            object.put("additionalProperties", false);
        }
    }

    private static boolean isOpen(ObjectNode schema) {
        return schema.path("properties").isObject()
                && schema.path("type").toString().contains("\"object\"")
                && !schema.has("additionalProperties");
    }
}
