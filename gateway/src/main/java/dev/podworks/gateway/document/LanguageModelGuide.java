package dev.podworks.gateway.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The API as plain text for language models: the overview, the main use case as commands, and a line for each
/// operation and event. Schemas of bodies are only in the OpenAPI document.
final class LanguageModelGuide {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    private final JsonNode api;
    private final String mainJob;

    /// @param api the OpenAPI document
    /// @param mainJob a section in Markdown
    LanguageModelGuide(JsonNode api, String mainJob) {
        this.api = api;
        this.mainJob = mainJob;
    }

    private record Operation(String name, JsonNode body) {
        String tag() {
            return body.at("/tags/0").asString();
        }

        /// On one line: line breaks of the description are removed. An event's summary is its name.
        String line() {
            var text = body.path("description").asString("").replaceAll("\\s+", " ");
            var summary = body.path("summary").asString();
            return "- `%s`: %s%s".formatted(name, summary.equals(name) ? "" : summary + ". ", text.strip());
        }
    }

    String text() {
        var info = api.path("info");
        var parts = new ArrayList<String>();
        parts.add("# " + info.path("title").asString());
        parts.add("> " + info.path("summary").asString());
        parts.add(info.path("description").asString().strip());
        parts.add(mainJob.strip());
        parts.add("## Operations");
        parts.addAll(sections());
        parts.add("## Documents");
        parts.add("""
                - [OpenAPI](%s): every operation, parameter, body and error, with examples
                - [Reference](%s): the same for people""".formatted(Documents.OPENAPI_JSON, Documents.PAGE));
        return String.join("\n\n", parts) + "\n";
    }

    /// One section for each tag, in the document's order.
    private List<String> sections() {
        var operations =
                Stream.concat(operations("paths"), operations("webhooks")).toList();
        return api.path("tags")
                .valueStream()
                .flatMap(tag -> section(tag, operations))
                .toList();
    }

    private static Stream<String> section(JsonNode tag, List<Operation> operations) {
        var name = tag.path("name").asString();
        var lines = operations.stream()
                .filter(operation -> operation.tag().equals(name))
                .map(Operation::line)
                .toList();
        return Stream.of("### " + name, tag.path("description").asString(), String.join("\n", lines));
    }

    private Stream<Operation> operations(String part) {
        return api.path(part).properties().stream()
                .flatMap(path -> path.getValue().properties().stream()
                        .filter(operation -> METHODS.contains(operation.getKey()))
                        .map(operation -> new Operation(name(part, path.getKey(), operation), operation.getValue())));
    }

    private static String name(String part, String path, Map.Entry<String, JsonNode> operation) {
        return part.equals("paths") ? operation.getKey().toUpperCase(Locale.ROOT) + " " + path : path;
    }
}
