package dev.podworks.docs.reference;

import dev.podworks.docs.api.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Properties as nested lists in Markdown.
final class PropertyText {
    private PropertyText() {}

    static String of(List<Property> properties) {
        return String.join(
                "\n", properties.stream().flatMap(one -> lines(one, "")).toList());
    }

    private static Stream<String> lines(Property property, String indent) {
        var head = new ArrayList<String>();
        head.add("%s- `%s` %s".formatted(indent, property.name(), property.type()));
        if (property.nullable()) {
            head.add("nullable");
        }
        if (property.required()) {
            head.add("required");
        }
        head.addAll(property.facts());
        if (!property.values().isEmpty()) {
            head.add("one of "
                    + String.join(
                            ", ",
                            property.values().stream().map("`%s`"::formatted).toList()));
        }
        var description = property.description().isEmpty() ? "" : ": " + oneLine(property.description());
        var nested = property.variants().isEmpty()
                ? property.children().stream().flatMap(child -> lines(child, indent + "  "))
                : property.variants().stream().flatMap(variant -> variant(variant, indent + "  "));
        return Stream.concat(Stream.of(String.join(", ", head) + description), nested);
    }

    private static Stream<String> variant(Property.Variant variant, String indent) {
        var description = variant.description().isEmpty() ? "" : ": " + oneLine(variant.description());
        return Stream.concat(
                Stream.of("%s- *%s*%s".formatted(indent, variant.title(), description)),
                variant.properties().stream().flatMap(child -> lines(child, indent + "  ")));
    }

    static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
