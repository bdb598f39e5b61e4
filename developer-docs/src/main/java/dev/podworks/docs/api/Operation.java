package dev.podworks.docs.api;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// An operation of the API, or an event that is sent to webhook endpoints as a request.
///
/// @param path of an event: its name
/// @param open whether it needs no key
/// @param errors its error codes, with those that any operation can return at the end
public record Operation(
        String id,
        String method,
        String path,
        String tag,
        String summary,
        String description,
        boolean open,
        List<Parameter> parameters,
        Optional<Body> request,
        List<Response> responses,
        List<Failure> errors) {

    /// @param in `path`, `query` or `header`
    public record Parameter(String in, Property property, Optional<JsonNode> example) {}

    /// @param schema as in the document, perhaps a reference
    public record Body(JsonNode schema, List<Example> examples) {}

    public record Example(String summary, JsonNode value) {}

    /// A response to a request that succeeded.
    public record Response(int status, String description, List<Property> headers, Optional<Body> body) {}

    /// @param own whether only some operations return it
    public record Failure(int status, String code, String summary, boolean own) {}

    /// The last part of its page's path: `list-files` of `listFiles`.
    public String slug() {
        return id.replaceAll("([a-z])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }

    public String name() {
        return method + " " + path;
    }

    List<Parameter> parametersIn(String place) {
        return parameters.stream()
                .filter(parameter -> parameter.in().equals(place))
                .toList();
    }

    public boolean isIdempotent() {
        return parametersIn("header").stream()
                .anyMatch(parameter -> parameter.property().name().equals("Idempotency-Key"));
    }
}
