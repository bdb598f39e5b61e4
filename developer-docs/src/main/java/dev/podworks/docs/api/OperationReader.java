package dev.podworks.docs.api;

import dev.podworks.docs.api.Operation.Body;
import dev.podworks.docs.api.Operation.Example;
import dev.podworks.docs.api.Operation.Failure;
import dev.podworks.docs.api.Operation.Parameter;
import dev.podworks.docs.api.Operation.Response;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Reads one operation of the document.
final class OperationReader {
    private static final String JSON = "application/json";

    private final Schemas schemas;
    private final Examples examples;

    OperationReader(Schemas schemas) {
        this.schemas = schemas;
        this.examples = new Examples(schemas);
    }

    /// @param shared the parameters of all operations of the path
    Operation read(String method, String path, JsonNode shared, JsonNode operation) {
        var summary = operation.path("summary").asString("");
        return new Operation(
                operation.path("operationId").asString(),
                method,
                path,
                operation.at("/tags/0").asString(),
                summary,
                operation.path("description").asString("").strip(),
                operation.path("security").isArray()
                        && operation.path("security").isEmpty(),
                Stream.concat(shared.valueStream(), operation.path("parameters").valueStream())
                        .map(schemas::resolve)
                        .map(this::parameter)
                        .toList(),
                body(operation.path("requestBody")),
                operation.path("responses").properties().stream()
                        .filter(response -> response.getKey().matches("[23]\\d\\d")
                                && !response.getKey().equals("304"))
                        .map(this::response)
                        .toList(),
                failures(operation.path("responses")));
    }

    private Parameter parameter(JsonNode parameter) {
        var schema = parameter.path("schema");
        var read = schemas.property(
                parameter.path("name").asString(),
                schema,
                parameter.path("required").asBoolean(false));
        return new Parameter(
                parameter.path("in").asString(),
                described(read, parameter.path("description").asString("")),
                Stream.of(parameter.path("example"), schemas.resolve(schema).at("/examples/0"))
                        .filter(example -> !example.isMissingNode())
                        .findFirst());
    }

    private static Property described(Property property, String description) {
        return description.isBlank()
                ? property
                : new Property(
                        property.name(),
                        property.type(),
                        property.required(),
                        property.nullable(),
                        description.strip(),
                        property.facts(),
                        property.values(),
                        property.children(),
                        property.variants());
    }

    private Optional<Body> body(JsonNode reference) {
        var content = schemas.resolve(reference).path("content");
        var json = content.path(JSON);
        return json.isMissingNode() ? Optional.empty() : Optional.of(new Body(json.path("schema"), examples(json)));
    }

    private List<Example> examples(JsonNode content) {
        var named = content.path("examples").properties().stream()
                .map(example -> schemas.resolve(example.getValue()))
                .map(example -> new Example(example.path("summary").asString(""), example.path("value")))
                .toList();
        if (!named.isEmpty()) {
            return named;
        }
        if (content.has("example")) {
            return List.of(new Example("", content.path("example")));
        }
        return examples.of(content.path("schema"))
                .map(value -> new Example("", value))
                .toList();
    }

    private Response response(Map.Entry<String, JsonNode> entry) {
        var response = schemas.resolve(entry.getValue());
        return new Response(
                Integer.parseInt(entry.getKey()),
                response.path("description").asString("").strip(),
                response.path("headers").properties().stream()
                        .map(header -> header(header.getKey(), schemas.resolve(header.getValue())))
                        .toList(),
                body(response));
    }

    private Property header(String name, JsonNode header) {
        return described(
                schemas.property(name, header.path("schema"), false),
                header.path("description").asString(""));
    }

    private List<Failure> failures(JsonNode responses) {
        var seen = new HashSet<String>();
        var failures = new ArrayList<Failure>();
        responses.properties().stream()
                .filter(response -> response.getKey().matches("[45]\\d\\d|default"))
                .forEach(response -> ErrorExamples.in(schemas, schemas.resolve(response.getValue()))
                        .filter(error -> seen.add(error.code()))
                        .map(error -> new Failure(
                                error.status(),
                                error.code(),
                                error.summary(),
                                !response.getKey().equals("default")))
                        .forEach(failures::add));
        return List.copyOf(failures);
    }
}
