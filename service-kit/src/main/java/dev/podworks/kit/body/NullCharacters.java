package dev.podworks.kit.body;

import dev.podworks.kit.error.Faults.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/// Finds the one character that JSON allows and PostgreSQL can't keep, so that it is the caller's fault and not a
/// failed insert.
final class NullCharacters {
    private static final String MESSAGE = "must not contain the character U+0000";

    private final List<Fault> faults = new ArrayList<>();

    private NullCharacters() {}

    static List<Fault> find(JsonNode body) {
        var search = new NullCharacters();
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
        if (text.indexOf('\0') >= 0) {
            faults.add(new Fault(path.isEmpty() ? "body" : path, MESSAGE));
        }
    }
}
