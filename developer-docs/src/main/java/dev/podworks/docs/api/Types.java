package dev.podworks.docs.api;

import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// The types of JSON values in words.
final class Types {
    private Types() {}

    static String of(Schemas schemas, JsonNode reference) {
        var schema = schemas.resolve(reference);
        if (schema.has("oneOf") || schema.has("anyOf")) {
            return Schemas.alternatives(schema)
                    .filter(alternative -> !isNull(schemas.resolve(alternative)))
                    .map(alternative -> of(schemas, alternative))
                    .distinct()
                    .collect(Collectors.joining(" or "));
        }
        if (schema.has("items")) {
            return "array of " + plural(of(schemas, schema.path("items")));
        }
        if (schema.path("additionalProperties").isObject() && !schema.has("properties")) {
            return "map of " + plural(of(schemas, schema.path("additionalProperties")));
        }
        return switch (schema.path("format").asString("")) {
            case "date-time" -> "date-time";
            case "date" -> "date";
            case "uri" -> "URL";
            default -> named(schema);
        };
    }

    static boolean isNullable(Schemas schemas, JsonNode schema) {
        return schema.path("type")
                        .valueStream()
                        .anyMatch(type -> type.asString().equals("null"))
                || Schemas.alternatives(schema).anyMatch(alternative -> isNull(schemas.resolve(alternative)));
    }

    static boolean isNull(JsonNode schema) {
        return schema.path("type").asString("").equals("null");
    }

    private static String named(JsonNode schema) {
        if (schema.path("type").isArray()) {
            return schema.path("type")
                    .valueStream()
                    .map(JsonNode::asString)
                    .filter(type -> !type.equals("null"))
                    .collect(Collectors.joining(" or "));
        }
        if (schema.path("type").isString()) {
            return schema.path("type").asString();
        }
        return schema.has("const") && schema.path("const").isBoolean()
                ? "boolean"
                : schema.has("const") || schema.has("enum") ? "string" : "object";
    }

    private static String plural(String type) {
        return type.contains(" ") ? type.replaceFirst("^(\\w+)", "$1s") : type + "s";
    }
}
