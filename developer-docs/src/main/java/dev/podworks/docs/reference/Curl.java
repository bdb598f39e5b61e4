package dev.podworks.docs.reference;

import dev.podworks.docs.api.Operation;
import dev.podworks.docs.api.Operation.Parameter;
import dev.podworks.docs.text.Json;
import java.util.ArrayList;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// An operation as a command. The gateway replaces the address by its own, and the page's script the key by the
/// reader's.
public final class Curl {
    /// The address of the production environment.
    public static final String URL = "https://api.podworks.example";
    /// Stands for the reader's key.
    public static final String KEY = "pw_test_your_key";

    private Curl() {}

    static String of(Operation operation) {
        var lines = new ArrayList<String>();
        var method = operation.method().equals("GET") ? "" : "-X %s ".formatted(operation.method());
        lines.add("curl %s\"%s%s%s\"".formatted(method, URL, path(operation), query(operation)));
        if (!operation.open()) {
            lines.add("-H \"Authorization: Bearer %s\"".formatted(KEY));
        }
        if (operation.isIdempotent()) {
            lines.add("-H \"Idempotency-Key: $(uuidgen)\"");
        }
        operation
                .request()
                .flatMap(body -> body.examples().stream().findFirst())
                .ifPresent(example -> {
                    lines.add("-H \"Content-Type: application/json\"");
                    lines.add("-d '%s'".formatted(Json.pretty(example.value()).replace("'", "'\\''")));
                });
        return String.join(" \\\n  ", lines);
    }

    private static String path(Operation operation) {
        var path = operation.path();
        for (var parameter : operation.parameters()) {
            if (parameter.in().equals("path")) {
                path = path.replace("{%s}".formatted(parameter.property().name()), example(parameter));
            }
        }
        return path;
    }

    private static String query(Operation operation) {
        return operation.parameters().stream()
                .filter(parameter -> parameter.in().equals("query")
                        && (parameter.property().required()
                                || parameter.example().isPresent()))
                .map(parameter -> parameter.property().name() + "=" + example(parameter))
                .collect(Collectors.collectingAndThen(
                        Collectors.joining("&"), query -> query.isEmpty() ? "" : "?" + query));
    }

    private static String example(Parameter parameter) {
        return parameter
                .example()
                .map(JsonNode::asString)
                .orElse("{%s}".formatted(parameter.property().name()));
    }
}
