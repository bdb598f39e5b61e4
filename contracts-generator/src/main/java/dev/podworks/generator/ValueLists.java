package dev.podworks.generator;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The scopes and the values of every enum that is a schema of its own, for the account page's build.
///
/// @param enums the values by the name of the schema
record ValueLists(List<Scopes.Scope> scopes, Map<String, List<String>> enums) {
    static ValueLists of(Scopes scopes, List<JsonNode> documents) {
        var enums = new TreeMap<String, List<String>>();
        documents.stream()
                .flatMap(document -> document.at("/components/schemas").propertyStream())
                .filter(schema -> schema.getValue().has("enum"))
                .forEach(schema -> enums.put(schema.getKey(), values(schema.getValue())));
        return new ValueLists(scopes.all(), enums);
    }

    private static List<String> values(JsonNode schema) {
        return schema.path("enum")
                .valueStream()
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .toList();
    }

    String json() {
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
    }
}
