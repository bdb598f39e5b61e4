package dev.podworks.generator;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A document as clients see it: without internal properties, and with the lists that are generated.
final class Published {
    private static final String TABLE = "{{scopes}}";

    private Published() {}

    static ObjectNode form(ObjectNode bundle, Scopes scopes) {
        var document = bundle.deepCopy();
        if (document.at(Scopes.SCHEMA) instanceof ObjectNode scope) {
            var names = scope.putArray("enum");
            scopes.all().forEach(each -> names.add(each.name()));
        }
        if (document.path("info") instanceof ObjectNode info && info.has("description")) {
            info.put("description", info.path("description").asString().replace(TABLE, table(scopes)));
        }
        removeExtensions(document);
        return document;
    }

    private static String table(Scopes scopes) {
        return scopes.all().stream()
                .map(scope -> "| `%s` | %s%s |"
                        .formatted(scope.name(), scope.description(), scope.liveOnly() ? " (live keys only)" : ""))
                .collect(Collectors.joining("\n", "| scope | allows |\n|---|---|\n", ""));
    }

    private static void removeExtensions(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(extensions(object));
        }
        node.forEach(Published::removeExtensions);
    }

    private static List<String> extensions(ObjectNode object) {
        return object.propertyStream()
                .map(Map.Entry::getKey)
                .filter(name -> name.startsWith("x-"))
                .toList();
    }
}
