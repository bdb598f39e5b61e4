package dev.podworks.docs.api;

import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Error responses are documented by examples, one for each code.
final class ErrorExamples {
    private ErrorExamples() {}

    record ErrorExample(int status, String code, String summary, JsonNode value) {}

    static Stream<ErrorExample> in(Schemas schemas, JsonNode response) {
        return response.path("content").path("application/json").path("examples").properties().stream()
                .map(example -> schemas.resolve(example.getValue()))
                .flatMap(ErrorExamples::read);
    }

    /// Empty for examples of anything else.
    static Stream<ErrorExample> read(JsonNode example) {
        var value = example.path("value");
        return value.has("status_code")
                ? Stream.of(new ErrorExample(
                        value.path("status_code").asInt(),
                        value.path("code").asString(),
                        example.path("summary").asString(""),
                        value))
                : Stream.empty();
    }
}
