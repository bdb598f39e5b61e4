package dev.podworks.docs.api;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Reads JSON Schemas as properties. It understands what the API document uses: references, objects, arrays, maps,
/// enums, null in `type`, `allOf` and `oneOf`. Conditions (`if`) are described in words there, and ignored here.
public final class Schemas {
    /// Deeper objects are described by the pages of their own resource.
    private static final int MAX_DEPTH = 6;

    private final JsonNode document;

    Schemas(JsonNode document) {
        this.document = document;
    }

    /// Follows a chain of references.
    public JsonNode resolve(JsonNode node) {
        var resolved = node;
        while (resolved.has("$ref")) {
            resolved = document.at(resolved.path("$ref").asString().substring(1));
        }
        return resolved;
    }

    /// The component's name. Empty if the schema is not a reference.
    static Optional<String> name(JsonNode schema) {
        return Optional.of(schema.path("$ref").asString(""))
                .filter(ref -> !ref.isEmpty())
                .map(ref -> ref.substring(ref.lastIndexOf('/') + 1));
    }

    /// The properties of an object, or of the objects of an array.
    public List<Property> properties(JsonNode schema) {
        return properties(schema, 0);
    }

    /// The shapes of a value that can have several; empty if it has one.
    public List<Property.Variant> variants(JsonNode schema) {
        return variants(schema, 0);
    }

    Property property(String name, JsonNode schema, boolean required) {
        return property(name, schema, required, 0);
    }

    private List<Property> properties(JsonNode reference, int depth) {
        var schema = resolve(reference);
        if (depth > MAX_DEPTH) {
            return List.of();
        }
        if (schema.has("items")) {
            return properties(schema.path("items"), depth);
        }
        var required = required(schema);
        return members(schema).entrySet().stream()
                .map(member ->
                        property(member.getKey(), member.getValue(), required.contains(member.getKey()), depth + 1))
                .toList();
    }

    private Map<String, JsonNode> members(JsonNode schema) {
        var members = new LinkedHashMap<String, JsonNode>();
        schema.path("properties").properties().stream()
                .filter(member -> !member.getValue().isBoolean())
                .forEach(member -> members.put(member.getKey(), member.getValue()));
        parts(schema).forEach(part -> members(part).forEach(members::putIfAbsent));
        return members;
    }

    private Set<String> required(JsonNode schema) {
        var required = new HashSet<String>();
        schema.path("required").valueStream().map(JsonNode::asString).forEach(required::add);
        parts(schema).forEach(part -> required.addAll(required(part)));
        return required;
    }

    private Stream<JsonNode> parts(JsonNode schema) {
        return schema.path("allOf")
                .valueStream()
                .filter(part -> !part.has("if"))
                .map(this::resolve);
    }

    private Property property(String name, JsonNode reference, boolean required, int depth) {
        var schema = resolve(reference);
        var description = Stream.of(reference, schema, resolve(schema.path("items")))
                .map(described -> described.path("description").asString("").strip())
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
        return new Property(
                name,
                Types.of(this, reference),
                required,
                Types.isNullable(this, schema),
                description,
                Constraints.of(schema),
                values(schema),
                properties(reference, depth),
                variants(reference, depth));
    }

    private List<String> values(JsonNode schema) {
        var values = schema.has("items") ? resolve(schema.path("items")).path("enum") : schema.path("enum");
        return values.valueStream()
                .filter(value -> !value.isNull())
                .map(JsonNode::asString)
                .toList();
    }

    private List<Property.Variant> variants(JsonNode reference, int depth) {
        var schema = resolve(reference);
        if (depth > MAX_DEPTH) {
            return List.of();
        }
        if (schema.has("items")) {
            return variants(schema.path("items"), depth);
        }
        var found = new ArrayList<Property.Variant>();
        alternatives(schema)
                .filter(alternative -> !Types.isNull(resolve(alternative)))
                .forEach(alternative -> found.add(new Property.Variant(
                        title(alternative),
                        resolve(alternative).path("description").asString("").strip(),
                        properties(alternative, depth))));
        return found.stream().anyMatch(variant -> !variant.properties().isEmpty()) ? List.copyOf(found) : List.of();
    }

    static Stream<JsonNode> alternatives(JsonNode schema) {
        return Stream.concat(
                schema.path("oneOf").valueStream(), schema.path("anyOf").valueStream());
    }

    /// The value that tells the alternative from the others, or its title, or its type.
    private String title(JsonNode alternative) {
        var schema = resolve(alternative);
        var tag = members(schema).entrySet().stream()
                .filter(member -> resolve(member.getValue()).has("const"))
                .map(member -> "%s: %s"
                        .formatted(
                                member.getKey(),
                                resolve(member.getValue()).path("const").asString()))
                .collect(Collectors.joining(", "));
        return Stream.of(tag, schema.path("title").asString(""), Types.of(this, alternative))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("object");
    }
}
