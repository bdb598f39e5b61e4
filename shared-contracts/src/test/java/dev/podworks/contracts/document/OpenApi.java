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

/// An OpenAPI document, with its operations and resolved references.
public final class OpenApi {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    private final JsonNode document;
    private final StrictSchemas schemas;

    /// @param document the published document
    public OpenApi(JsonNode document) {
        this.document = StrictSchemas.close(document);
        this.schemas = new StrictSchemas(this.document);
    }

    /// The document of this build.
    public static OpenApi published() {
        return new OpenApi(yaml("/openapi.yaml"));
    }

    /// A YAML document on the class path.
    public static JsonNode yaml(String file) {
        try (InputStream in = Objects.requireNonNull(OpenApi.class.getResourceAsStream(file), file)) {
            return new YAMLMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @param path the path template, or the name of a webhook
    /// @param shared the properties of all operations of the path
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

        /// Whether a request's path matches this operation.
        boolean isAt(String requestPath) {
            var parts = requestPath.split("/", -1);
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

    /// The operations of a request's path, with any method.
    public List<Operation> at(String path) {
        return operations().stream().filter(operation -> operation.isAt(path)).toList();
    }

    /// An operation's response for a status: its own, its class's (`2XX`), or the default.
    public Optional<JsonNode> response(Operation operation, int status) {
        var responses = operation.body().path("responses");
        return Stream.of(Integer.toString(status), status / 100 + "XX", "default")
                .filter(responses::has)
                .findFirst()
                .map(key -> resolve(responses.path(key)));
    }

    /// All parameters of an operation, including those of its path.
    public List<JsonNode> parameters(Operation operation) {
        return Stream.of(operation.shared().path("parameters"), operation.body().path("parameters"))
                .flatMap(JsonNode::valueStream)
                .map(this::resolve)
                .toList();
    }

    /// The node itself, or the target of its reference.
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

    /// All objects in the document, including itself.
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
