package dev.podworks.docs.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The API document, read for people.
public final class ApiDocument {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    private final JsonNode document;
    private final Schemas schemas;
    private final Examples examples;
    private final List<Operation> operations;
    private final List<Operation> events;
    private final Map<String, ApiError> errors;

    public ApiDocument(JsonNode document) {
        this.document = document;
        this.schemas = new Schemas(document);
        this.examples = new Examples(schemas);
        this.operations = read("paths");
        this.events = read("webhooks");
        this.errors = readErrors();
    }

    /// @param example the body of the response
    /// @param summary what happened, in a few words
    public record ApiError(int status, String code, String summary, JsonNode example) {}

    public record Tag(String name, String description) {
        public String slug() {
            return name.toLowerCase(Locale.ROOT).replace(' ', '-');
        }
    }

    public JsonNode info() {
        return document.path("info");
    }

    public Schemas schemas() {
        return schemas;
    }

    public List<Operation> operations() {
        return operations;
    }

    public List<Operation> events() {
        return events;
    }

    /// By code.
    public Map<String, ApiError> errors() {
        return errors;
    }

    /// Why something failed after its request had succeeded: the codes, each with the schemas that have it in a
    /// property `code`, such as `Rejection`.
    public Map<String, List<String>> reasons() {
        var reasons = new LinkedHashMap<String, List<String>>();
        document.at("/components/schemas")
                .properties()
                .forEach(schema -> schema.getValue()
                        .at("/properties/code/enum")
                        .valueStream()
                        .forEach(code -> reasons.computeIfAbsent(code.asString(), _ -> new ArrayList<>())
                                .add(schema.getKey())));
        return reasons;
    }

    /// In the order of the document.
    public List<Tag> tags() {
        return document.path("tags")
                .valueStream()
                .map(tag -> new Tag(
                        tag.path("name").asString(), tag.path("description").asString("")))
                .toList();
    }

    public List<Operation> operationsOf(Tag tag) {
        return Stream.concat(operations.stream(), events.stream())
                .filter(operation -> operation.tag().equals(tag.name()))
                .toList();
    }

    /// The named schemas that the operations of a tag respond with.
    public Map<String, JsonNode> objectsOf(Tag tag) {
        var objects = new LinkedHashMap<String, JsonNode>();
        operationsOf(tag).stream()
                .flatMap(operation -> operation.responses().stream())
                .flatMap(response -> response.body().stream())
                .map(Operation.Body::schema)
                .forEach(schema -> Schemas.name(schema)
                        .filter(name -> !name.equals("Deleted"))
                        .ifPresent(name -> objects.put(name, schema)));
        return objects;
    }

    /// A named schema.
    public JsonNode schema(String name) {
        var schema = document.at("/components/schemas/" + name);
        if (schema.isMissingNode()) {
            throw new NoSuchElementException("the API document has no schema " + name);
        }
        return schema;
    }

    /// The first example of a named schema.
    public JsonNode example(String name) {
        return examples.of(schema(name)).findFirst().orElseThrow();
    }

    private List<Operation> read(String part) {
        var reader = new OperationReader(schemas);
        var found = new ArrayList<Operation>();
        document.path(part)
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(operation -> METHODS.contains(operation.getKey()))
                        .map(operation -> reader.read(
                                operation.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                path.getValue().path("parameters"),
                                operation.getValue()))
                        .forEach(found::add));
        return List.copyOf(found);
    }

    private Map<String, ApiError> readErrors() {
        var found = new LinkedHashMap<String, ApiError>();
        document.at("/components/examples")
                .valueStream()
                .flatMap(ErrorExamples::read)
                .forEach(error -> found.put(
                        error.code(), new ApiError(error.status(), error.code(), error.summary(), error.value())));
        return found;
    }
}
