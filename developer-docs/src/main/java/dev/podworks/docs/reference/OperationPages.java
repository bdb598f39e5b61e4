package dev.podworks.docs.reference;

import dev.podworks.docs.api.Operation;
import dev.podworks.docs.api.Operation.Body;
import dev.podworks.docs.api.Operation.Parameter;
import dev.podworks.docs.api.Operation.Response;
import dev.podworks.docs.api.Property;
import dev.podworks.docs.api.Schemas;
import dev.podworks.docs.site.Page;
import dev.podworks.docs.site.Templates;
import dev.podworks.docs.text.CodeBlock;
import dev.podworks.docs.text.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A page for every operation: what it does and takes and returns, beside a command and a response.
final class OperationPages {
    private final Schemas schemas;
    private final Templates templates;

    OperationPages(Schemas schemas, Templates templates) {
        this.schemas = schemas;
        this.templates = templates;
    }

    /// A heading with a list of properties.
    ///
    /// @param input whether clients send it
    record Part(
            String title,
            String anchor,
            boolean input,
            String note,
            List<Property> properties,
            List<Property.Variant> variants) {}

    Page page(Operation operation) {
        var parts = parts(operation);
        var values = new HashMap<String, Object>();
        values.put("operation", operation);
        values.put("event", Paths.isEvent(operation));
        values.put("parts", parts);
        values.put("errors", operation.errors());
        values.put("hasErrors", !operation.errors().isEmpty() && !Paths.isEvent(operation));
        values.put("samples", samples(operation));
        return new Page(
                Paths.of(operation),
                operation.summary(),
                firstSentence(operation.description()),
                markdown(operation, parts),
                templates.render("operation", values),
                Page.Layout.COLUMNS);
    }

    private List<Part> parts(Operation operation) {
        var parts = new ArrayList<Part>();
        parameters(parts, operation, "path", "Path parameters");
        parameters(parts, operation, "query", "Query parameters");
        parameters(parts, operation, "header", Paths.isEvent(operation) ? "Headers" : "Request headers");
        operation
                .request()
                .ifPresent(body -> parts.add(part(
                        Paths.isEvent(operation) ? "Event body" : "Request body",
                        "request-body",
                        !Paths.isEvent(operation),
                        "",
                        body)));
        if (!Paths.isEvent(operation)) {
            operation.responses().forEach(response -> parts.add(response(response)));
        }
        return List.copyOf(parts);
    }

    private static void parameters(List<Part> parts, Operation operation, String in, String title) {
        var properties = operation.parameters().stream()
                .filter(parameter -> parameter.in().equals(in))
                .map(Parameter::property)
                .toList();
        if (!properties.isEmpty()) {
            parts.add(new Part(title, in + "-parameters", !Paths.isEvent(operation), "", properties, List.of()));
        }
    }

    private Part response(Response response) {
        var title = "Response %s".formatted(response.status());
        var anchor = "response-" + response.status();
        return response.body()
                .map(body -> part(title, anchor, false, response.description(), body))
                .orElseGet(() -> new Part(title, anchor, false, response.description(), List.of(), List.of()));
    }

    private Part part(String title, String anchor, boolean input, String note, Body body) {
        return new Part(title, anchor, input, note, schemas.properties(body.schema()), schemas.variants(body.schema()));
    }

    private static String samples(Operation operation) {
        var html = new StringBuilder();
        if (!Paths.isEvent(operation)) {
            html.append(CodeBlock.html("bash", operation.name(), Curl.of(operation)));
        }
        operation
                .request()
                .ifPresent(body -> body.examples().stream()
                        .skip(Paths.isEvent(operation) ? 0 : 1)
                        .limit(2)
                        .forEach(example -> html.append(CodeBlock.html(
                                "json",
                                Paths.isEvent(operation) ? operation.path() : "Another request body",
                                Json.pretty(example.value())))));
        operation
                .responses()
                .forEach(response -> response.body()
                        .ifPresent(body -> body.examples().stream()
                                .limit(3)
                                .forEach(example -> html.append(CodeBlock.html(
                                        "json",
                                        responseTitle(response, example.summary()),
                                        Json.pretty(example.value()))))));
        return html.toString();
    }

    private static String responseTitle(Response response, String summary) {
        return summary.isEmpty()
                ? "Response %s".formatted(response.status())
                : "Response %s: %s".formatted(response.status(), summary);
    }

    private static String markdown(Operation operation, List<Part> parts) {
        var text = new ArrayList<String>();
        text.add("# " + operation.summary());
        text.add("`%s`".formatted(Paths.isEvent(operation) ? operation.path() : operation.name()));
        text.add(operation.description());
        parts.forEach(part -> {
            text.add("## " + part.title());
            text.add(part.note());
            text.add(PropertyText.of(part.properties()));
            part.variants().forEach(variant -> {
                text.add("### " + variant.title());
                text.add(PropertyText.of(variant.properties()));
            });
        });
        if (!Paths.isEvent(operation)) {
            text.add("## Example request\n\n```bash reference\n%s\n```".formatted(Curl.of(operation)));
        }
        operation
                .request()
                .filter(_ -> Paths.isEvent(operation))
                .flatMap(body -> body.examples().stream().findFirst())
                .ifPresent(
                        example -> text.add("## Example\n\n```json\n%s\n```".formatted(Json.pretty(example.value()))));
        operation.responses().stream()
                .flatMap(response -> response.body().stream())
                .flatMap(body -> body.examples().stream().limit(1))
                .forEach(example ->
                        text.add("## Example response\n\n```json\n%s\n```".formatted(Json.pretty(example.value()))));
        if (!Paths.isEvent(operation)) {
            text.add("## Errors");
            text.add(String.join(
                    "\n",
                    operation.errors().stream()
                            .map(error -> "- %s [`%s`](%s.md): %s"
                                    .formatted(
                                            error.status(), error.code(), Paths.ofError(error.code()), error.summary()))
                            .toList()));
        }
        text.removeIf(String::isBlank);
        return String.join("\n\n", text) + "\n";
    }

    static String firstSentence(String text) {
        var line = PropertyText.oneLine(text);
        var end = line.indexOf(". ");
        return end < 0 ? line : line.substring(0, end + 1);
    }

    static Map<String, String> row(Operation operation) {
        return Map.of(
                "method",
                Paths.isEvent(operation) ? "" : operation.method(),
                "path",
                operation.path(),
                "summary",
                Paths.isEvent(operation) ? firstSentence(operation.description()) : operation.summary(),
                "href",
                Paths.of(operation));
    }
}
