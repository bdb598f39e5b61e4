package dev.podworks.docs.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/// The constraints of a schema in words.
final class Constraints {
    private Constraints() {}

    static List<String> of(JsonNode schema) {
        var facts = new ArrayList<String>();
        if (schema.has("const")) {
            facts.add("always `%s`".formatted(schema.path("const").asString()));
        }
        var preset = schema.path("default");
        // An object's default is that of its properties.
        if (!preset.isMissingNode() && !preset.isNull() && !preset.isObject()) {
            facts.add("default `%s`".formatted(preset.isString() ? preset.asString() : preset.toString()));
        }
        range(facts, schema, "minimum", "maximum", "");
        range(facts, schema, "minLength", "maxLength", " characters");
        range(facts, schema, "minItems", "maxItems", " items");
        range(facts, schema, "minProperties", "maxProperties", " keys");
        if (schema.path("uniqueItems").asBoolean(false)) {
            facts.add("no duplicates");
        }
        return List.copyOf(facts);
    }

    private static void range(List<String> facts, JsonNode schema, String least, String most, String unit) {
        if (schema.has(least) && schema.has(most)) {
            facts.add("%s to %s%s".formatted(number(schema.path(least)), number(schema.path(most)), unit));
        } else if (schema.has(most)) {
            facts.add("at most %s%s".formatted(number(schema.path(most)), unit(schema.path(most), unit)));
        } else if (schema.has(least)) {
            facts.add("at least %s%s".formatted(number(schema.path(least)), unit(schema.path(least), unit)));
        }
    }

    private static String unit(JsonNode number, String plural) {
        return number.asLong() == 1 && plural.endsWith("s") ? plural.substring(0, plural.length() - 1) : plural;
    }

    private static String number(JsonNode value) {
        return value.isIntegralNumber() ? String.format(Locale.ROOT, "%,d", value.asLong()) : value.asString();
    }
}
