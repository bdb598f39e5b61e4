package dev.podworks.kit.body;

import dev.podworks.kit.error.ValidationErrors.FieldError;
import dev.podworks.kit.json.StorableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/// Finds what JSON allows and PostgreSQL can't keep, in the values and in the names of properties, so that it is the
/// caller's fault and not a failed insert here or in a service that consumes the event.
final class UnstorableText {
    private final List<FieldError> faults = new ArrayList<>();

    private UnstorableText() {}

    static List<FieldError> find(JsonNode body) {
        var search = new UnstorableText();
        search.look(body, "");
        return search.faults;
    }

    private void look(JsonNode node, String path) {
        if (node.isString()) {
            check(node.stringValue(), path);
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            look(node.get(i), String.format(Locale.ROOT, "%s[%d]", path, i));
        }
        for (var property : node.properties()) {
            check(property.getKey(), path);
            look(property.getValue(), path.isEmpty() ? property.getKey() : path + "." + property.getKey());
        }
    }

    private void check(String text, String path) {
        StorableText.validate(text)
                .map(fault -> new FieldError(path.isEmpty() ? "body" : path, fault))
                .ifPresent(faults::add);
    }
}
