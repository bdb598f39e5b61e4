package dev.podworks.generator;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A document as clients see it: without internal properties, and with what is generated from them.
final class Published {
    private static final String TABLE = "{{scopes}}";
    private static final String VALUES = "x-values";

    private Published() {}

    static ObjectNode form(ObjectNode bundle, Scopes scopes) {
        var document = bundle.deepCopy();
        if (document.at(Scopes.SCHEMA) instanceof ObjectNode scope) {
            var names = scope.putArray("enum");
            scopes.all().forEach(each -> names.add(each.name()));
        }
        document.findParents(VALUES).forEach(schema -> listEventTypes((ObjectNode) schema, document));
        appendScopes(document);
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

    /// The types that an endpoint can subscribe to: `*`, and every webhook that is not sent to each endpoint
    /// anyway.
    private static void listEventTypes(ObjectNode schema, JsonNode document) {
        if (!schema.path(VALUES).asString().equals("event-types")) {
            throw new InvalidDocumentException("x-values is not known: " + schema.path(VALUES));
        }
        var types = schema.putArray("enum").add("*");
        document.path("webhooks").properties().stream()
                .filter(webhook -> !webhook.getValue().has("x-sent-to-all"))
                .forEach(webhook -> types.add(webhook.getKey()));
    }

    private static void appendScopes(JsonNode document) {
        document.path("paths")
                .valueStream()
                .flatMap(JsonNode::valueStream)
                .filter(operation -> operation.has("x-access"))
                .forEach(operation -> appendScope((ObjectNode) operation));
    }

    private static void appendScope(ObjectNode operation) {
        var access = operation.path("x-access");
        var sentence = "";
        if (access.has("scope")) {
            sentence =
                    " Requires the `%s` scope.".formatted(access.path("scope").asString());
        } else if (access.has("live")) {
            sentence = " Requires the `%s` scope with a live key, `%s` with a test key."
                    .formatted(
                            access.path("live").asString(), access.path("test").asString());
        } else if (access.has("person")) {
            sentence = " Requires a role that has the `%s` scope."
                    .formatted(access.path("person").asString());
        }
        if (access.path("whole-account").asBoolean(false)) {
            sentence += " Keys that are limited to a show cannot use it.";
        }
        if (!sentence.isEmpty()) {
            var description = operation.path("description").asString("");
            operation.put("description", (description.strip() + sentence).strip());
        }
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
