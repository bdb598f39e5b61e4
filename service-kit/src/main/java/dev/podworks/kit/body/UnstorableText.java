package dev.podworks.kit.body;

import dev.podworks.kit.error.ValidationErrors.FieldError;
import dev.podworks.kit.json.StorableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/// Finds text in a body that JSON allows and PostgreSQL cannot store, in values and in property names. It is
/// rejected as `invalid_request`; otherwise the insert would fail here or in a service that consumes the event.
final class UnstorableText {
    private final List<FieldError> errors = new ArrayList<>();

    private UnstorableText() {}

    static List<FieldError> find(JsonNode body) {
        var search = new UnstorableText();
        search.visit(body, "");
        return search.errors;
    }

    private void visit(JsonNode node, String path) {
        if (node.isString()) {
            check(node.stringValue(), path);
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            visit(node.get(i), String.format(Locale.ROOT, "%s[%d]", path, i));
        }
        for (var property : node.properties()) {
            check(property.getKey(), path);
            visit(property.getValue(), path.isEmpty() ? property.getKey() : path + "." + property.getKey());
        }
    }

    private void check(String text, String path) {
        StorableText.validate(text)
                .map(message -> new FieldError(path.isEmpty() ? "body" : path, message))
                .ifPresent(errors::add);
    }
}
