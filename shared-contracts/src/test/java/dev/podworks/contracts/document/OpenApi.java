package dev.podworks.contracts.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// An OpenAPI document: its operations, and what a `$ref` in it leads to.
public final class OpenApi {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    private final JsonNode document;
    private final StrictSchemas schemas;

    /// @param document as it was published
    public OpenApi(JsonNode document) {
        this.document = StrictSchemas.close(document);
        this.schemas = new StrictSchemas(this.document);
    }

    /// The one of this build.
    public static OpenApi published() {
        return new OpenApi(yaml("/openapi.yaml"));
    }

    /// A YAML document of the class path.
    public static JsonNode yaml(String file) {
        try (InputStream in = Objects.requireNonNull(OpenApi.class.getResourceAsStream(file), file)) {
            return new YAMLMapper().readTree(in);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    /// @param path its template, or the name of a webhook
    /// @param shared what all operations of the path have
    public record Operation(String method, String path, JsonNode shared, JsonNode body) {
        public String id() {
            return body.path("operationId").asString();
        }

        public String text() {
            return body.path("description").asString();
        }

        public boolean takesBody() {
            return body.has("requestBody");
        }

        @Override
        public String toString() {
            return method + " " + path;
        }

        /// Whether a request's path is one of this operation's.
        boolean isAt(String asked) {
            var parts = asked.split("/", -1);
            var own = path.split("/", -1);
            return parts.length == own.length
                    && Stream.iterate(0, i -> i < own.length, i -> i + 1)
                            .allMatch(i -> own[i].startsWith("{") ? !parts[i].isEmpty() : own[i].equals(parts[i]));
        }
    }

    public JsonNode document() {
        return document;
    }

    public StrictSchemas schemas() {
        return schemas;
    }

    public List<Operation> operations() {
        return operationsUnder("paths");
    }

    public List<Operation> webhooks() {
        return operationsUnder("webhooks");
    }

    /// Those of a request's path, whatever their method.
    public List<Operation> at(String path) {
        return operations().stream().filter(operation -> operation.isAt(path)).toList();
    }

    /// What an operation says of a status: of that very one, of its class (`2XX`), or of all others.
    public Optional<JsonNode> response(Operation operation, int status) {
        var responses = operation.body().path("responses");
        return Stream.of(Integer.toString(status), status / 100 + "XX", "default")
                .filter(responses::has)
                .findFirst()
                .map(key -> resolve(responses.path(key)));
    }

    /// Every parameter of an operation, its path's included.
    public List<JsonNode> parameters(Operation operation) {
        return Stream.of(operation.shared().path("parameters"), operation.body().path("parameters"))
                .flatMap(JsonNode::valueStream)
                .map(this::resolve)
                .toList();
    }

    /// The node itself, or what it refers to.
    public JsonNode resolve(JsonNode node) {
        var ref = node.path("$ref");
        return ref.isString() ? resolve(document.at(ref.asString().substring(1))) : node;
    }

    private List<Operation> operationsUnder(String part) {
        return document.path(part).properties().stream()
                .flatMap(path -> path.getValue().properties().stream()
                        .filter(entry -> METHODS.contains(entry.getKey()))
                        .map(entry -> new Operation(
                                entry.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                path.getValue(),
                                entry.getValue())))
                .toList();
    }

    /// Every object in the document, itself included.
    static Stream<JsonNode> everyNode(JsonNode node) {
        return Stream.concat(Stream.of(node), node.valueStream().flatMap(OpenApi::everyNode));
    }

    /// The words between backticks.
    static List<String> words(String text) {
        var pieces = text.split("`", -1);
        return Stream.iterate(1, i -> i < pieces.length, i -> i + 2)
                .map(i -> pieces[i])
                .toList();
    }

    /// The names of the properties of one of the document's nodes.
    static Set<String> names(JsonNode node) {
        return Set.copyOf(Arrays.asList(node.propertyNames().toArray(String[]::new)));
    }
}
