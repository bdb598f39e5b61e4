package dev.podworks.docs.text;

import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// JSON for people: indented by two spaces, with short arrays and objects of single values on one line.
public final class Json {
    private static final int LINE = 76;

    private Json() {}

    public static String pretty(JsonNode value) {
        return pretty(value, "");
    }

    private static String pretty(JsonNode value, String indent) {
        var line = line(value);
        if (!value.isContainer()
                || value.isEmpty()
                || (indent.length() + line.length() <= LINE
                        && isFlat(value)
                        && value.size() <= 4
                        && !indent.isEmpty())) {
            return line;
        }
        var inner = indent + "  ";
        return value.isArray()
                ? value.valueStream()
                        .map(item -> inner + pretty(item, inner))
                        .collect(Collectors.joining(",\n", "[\n", "\n" + indent + "]"))
                : value.properties().stream()
                        .map(member ->
                                "%s\"%s\": %s".formatted(inner, member.getKey(), pretty(member.getValue(), inner)))
                        .collect(Collectors.joining(",\n", "{\n", "\n" + indent + "}"));
    }

    private static boolean isFlat(JsonNode value) {
        return value.valueStream().noneMatch(JsonNode::isContainer);
    }

    private static String line(JsonNode value) {
        if (value.isArray()) {
            return value.valueStream().map(Json::line).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value.isObject()) {
            return value.properties().stream()
                    .map(member -> "\"%s\": %s".formatted(member.getKey(), line(member.getValue())))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        return value.toString();
    }
}
