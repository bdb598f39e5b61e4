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

/// The schemas of one document in strict form: unknown properties are errors, and so are invalid times and URLs.
public final class StrictSchemas {
    private static final SchemaRegistryConfig ASSERT_FORMATS =
            SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build();

    private final JsonNode components;
    private final SchemaRegistry registry = SchemaRegistry.withDialect(
            Dialects.getOpenApi31(), builder -> builder.schemaRegistryConfig(ASSERT_FORMATS));
    private final Map<JsonNode, Schema> cache = Collections.synchronizedMap(new IdentityHashMap<>());

    /// @param closed the result of {@link #close}
    public StrictSchemas(JsonNode closed) {
        this.components = closed.path("components");
    }

    /// A copy of the document that allows no additional properties, except where a schema defines them itself.
    public static JsonNode close(JsonNode document) {
        var closed = document.deepCopy();
        closeAll(closed);
        return closed;
    }

    /// @param schema a node of the closed document
    /// @return all errors of the value
    public List<String> validate(JsonNode schema, JsonNode value) {
        return cache.computeIfAbsent(schema, this::read).validate(value).stream()
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
                && !schema.has("additionalProperties")
                && !schema.has("oneOf");
    }
}
