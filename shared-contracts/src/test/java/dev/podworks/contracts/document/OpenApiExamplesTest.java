package dev.podworks.contracts.document;

import static dev.podworks.contracts.document.OpenApi.everyNode;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.document.OpenApi.Operation;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Every request and response has an example, and every example is valid against its schema.
class OpenApiExamplesTest {
    private static final OpenApi API = OpenApi.published();
    private static final Example EXAMPLE = new Example(API);

    /// The content of a request or response.
    record Content(String where, JsonNode media) {
        JsonNode schema() {
            return media.path("schema");
        }

        @Override
        public String toString() {
            return where;
        }
    }

    static List<Content> contents() {
        return Stream.concat(API.operations().stream(), API.webhooks().stream())
                .flatMap(operation -> Stream.concat(request(operation), answers(operation)))
                .toList();
    }

    private static Stream<Content> request(Operation operation) {
        return contents(operation + " request", operation.body().path("requestBody"));
    }

    private static Stream<Content> answers(Operation operation) {
        return operation.body().path("responses").properties().stream()
                .flatMap(response -> contents(operation + " " + response.getKey(), response.getValue()));
    }

    private static Stream<Content> contents(String where, JsonNode referred) {
        return API.resolve(referred).path("content").properties().stream()
                .map(content -> new Content(where + " " + content.getKey(), content.getValue()));
    }

    @ParameterizedTest
    @MethodSource("contents")
    void contentHasValidExamples(Content content) {
        var shown = examples(content);

        assertThat(shown).isNotEmpty();
        assertThat(shown)
                .allSatisfy(example -> assertThat(API.schemas().validate(content.schema(), example))
                        .isEmpty());
    }

    @Test
    void examplesOfSchemasAreValid() {
        assertThat(everyNode(API.document()).filter(OpenApiExamplesTest::isSchemaWithExamples))
                .isNotEmpty()
                .allSatisfy(schema -> assertThat(schema.path("examples").valueStream())
                        .allSatisfy(example -> assertThat(API.schemas().validate(schema, example))
                                .isEmpty()));
    }

    @Test
    void invalidExampleIsAnError() {
        var json = new JsonMapper();
        var deleted = API.document().at("/components/schemas/Deleted");

        assertThat(API.schemas().validate(deleted, json.readTree("{\"id\": \"prj_1\", \"deleted\": true}")))
                .isEmpty();
        assertThat(API.schemas().validate(deleted, json.readTree("{\"id\": \"prj_1\", \"deleted\": true, \"by\": 1}")))
                .hasSize(1);
        assertThat(API.schemas()
                        .validate(
                                API.document().at("/components/schemas/Show/properties/createdAt"),
                                json.readTree("\"yesterday\"")))
                .hasSize(1);
    }

    private static List<JsonNode> examples(Content content) {
        var media = content.media();
        var own = Stream.concat(
                        Stream.ofNullable(media.get("example")),
                        media.path("examples").valueStream().map(API::resolve).map(example -> example.path("value")))
                .toList();
        return own.isEmpty() ? EXAMPLE.of(media.path("schema")).stream().toList() : own;
    }

    private static boolean isSchemaWithExamples(JsonNode node) {
        return node.path("examples").isArray();
    }
}
