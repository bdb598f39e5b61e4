package dev.podworks.docs.api;

import java.util.List;

/// A property of a JSON object, a parameter or a header, as the reference describes it.
///
/// @param type in words, such as `array of strings`
/// @param description in Markdown
/// @param facts constraints in words, such as `1 to 8 items`
/// @param values the allowed values; empty if any value of the type is allowed
/// @param variants the alternatives of a value that can have several shapes
public record Property(
        String name,
        String type,
        boolean required,
        boolean nullable,
        String description,
        List<String> facts,
        List<String> values,
        List<Property> children,
        List<Variant> variants) {
    private static final int MAX_VALUES = 10;

    /// Too many to show before somebody wants to see them.
    public boolean hasManyValues() {
        return values.size() > MAX_VALUES;
    }

    public boolean hasChildren() {
        return variants.isEmpty() && !children.isEmpty();
    }

    public boolean hasVariants() {
        return !variants.isEmpty();
    }

    /// For the template of a list of properties, which includes itself.
    public Nested nested() {
        return new Nested(children);
    }

    /// A list within a property.
    public record Nested(List<Property> properties) {}

    /// One of several shapes.
    public record Variant(String title, String description, List<Property> properties) {}
}
