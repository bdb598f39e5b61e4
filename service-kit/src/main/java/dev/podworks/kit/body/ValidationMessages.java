package dev.podworks.kit.body;

import com.networknt.schema.Error;
import dev.podworks.kit.json.StorableText;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/// Messages for values that violate a keyword of their schema. Keywords without one here keep the library's
/// message.
final class ValidationMessages {
    private static final int SHOWN_CHARACTERS = 40;
    private static final String WEB_URL = "^\\s*[hH][tT][tT][pP][sS]?:";

    private ValidationMessages() {}

    static String of(Error error) {
        var limit = error.getSchemaNode();
        return switch (error.getKeyword()) {
            case "required" -> "is required";
            case "additionalProperties", "unevaluatedProperties" -> "is not a known property";
            case "enum" -> "must be one of " + join(limit, ", ", value -> value.isNull() ? "null" : value.asString());
            case "minLength", "minItems" -> limit.asInt() == 1 ? "must not be empty" : error.getMessage();
            case "minimum" -> "must be at least " + limit.asString();
            case "maximum" -> "must be at most " + limit.asString();
            case "uniqueItems" -> "must not contain duplicate items";
            case "pattern" ->
                limit.asString().equals(WEB_URL)
                        ? "must be an https URL"
                        : "must match the pattern " + limit.asString();
            case "propertyNames" -> key(error);
            case "false" -> "cannot be combined with the other properties";
            default -> error.getMessage();
        };
    }

    /// @param errors of one value, one for each type that it may have
    static String type(List<Error> errors) {
        var expected = errors.stream()
                .map(error -> expected(error.getSchemaNode()))
                .distinct()
                .collect(Collectors.joining(" or "));
        return type(expected, errors.getFirst().getInstanceNode());
    }

    /// The library's message is `property 'k' name is not valid: must be …`.
    private static String key(Error error) {
        var name = error.getProperty();
        if (name == null || name.isEmpty()) {
            return "must not have an empty key";
        }
        var shown = name.length() <= SHOWN_CHARACTERS ? name : StorableText.truncate(name, SHOWN_CHARACTERS) + "…";
        return "key %s %s".formatted(shown, error.getMessage().replaceFirst("(?s).*name is not valid: ", ""));
    }

    private static String type(String expected, JsonNode found) {
        var fraction = found.isNumber() && expected.contains("number");
        return "must be " + expected + (fraction ? "" : ", not " + kind(found));
    }

    private static String expected(JsonNode types) {
        return types.isArray() ? join(types, " or ", type -> describe(type.asString())) : describe(types.asString());
    }

    private static String kind(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> describe("array");
            case BOOLEAN -> "a boolean";
            case NUMBER -> describe("number");
            case STRING -> describe("string");
            case NULL, MISSING -> "null";
            default -> describe("object");
        };
    }

    private static String describe(String type) {
        return switch (type) {
            case "array" -> "a list";
            case "object" -> "an object";
            case "integer" -> "a whole number";
            case "boolean" -> "true or false";
            case "null" -> type;
            default -> "a " + type;
        };
    }

    private static String join(JsonNode list, String separator, Function<JsonNode, String> word) {
        return StreamSupport.stream(list.spliterator(), false).map(word).collect(Collectors.joining(separator));
    }
}
