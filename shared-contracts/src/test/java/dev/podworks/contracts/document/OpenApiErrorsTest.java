package dev.podworks.contracts.document;

import static dev.podworks.contracts.document.OpenApi.everyNode;
import static dev.podworks.contracts.document.OpenApi.words;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.document.OpenApi.Operation;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Each error response lists its codes, with an example for each.
class OpenApiErrorsTest {
    private static final OpenApi API = OpenApi.published();
    /// Documents of codes that clients of `/v1` never get.
    private static final List<JsonNode> OTHER_DOCUMENTS =
            List.of(OpenApi.yaml("/operator.yaml"), OpenApi.yaml("/account.yaml"));

    record ErrorExample(Operation operation, String status, String code, JsonNode node) {
        @Override
        public String toString() {
            return "%s %s %s".formatted(operation, status, code);
        }
    }

    static List<ErrorExample> errorExamples() {
        return API.operations().stream()
                .flatMap(OpenApiErrorsTest::errorExamples)
                .toList();
    }

    private static Stream<ErrorExample> errorExamples(Operation operation) {
        return operation.body().path("responses").properties().stream()
                .flatMap(response -> examples(response.getValue())
                        .map(example -> new ErrorExample(
                                operation, response.getKey(), example.getKey(), API.resolve(example.getValue()))));
    }

    private static Stream<Map.Entry<String, JsonNode>> examples(JsonNode response) {
        var content = API.resolve(response).at("/content/application~1json");
        return content.path("schema").path("$ref").asString().endsWith("/Error")
                ? content.path("examples").properties().stream()
                : Stream.empty();
    }

    @ParameterizedTest
    @MethodSource("errorExamples")
    void exampleHasItsCodeAndStatus(ErrorExample example) {
        var code = WireEnum.parse(ErrorCode.class, example.code()).orElseThrow();
        var body = example.node().path("value");

        assertThat(body.path("code").asString()).isEqualTo(example.code());
        assertThat(body.path("status_code").asInt()).isEqualTo(code.status());
        assertThat(example.status()).isIn("default", Integer.toString(code.status()));
    }

    @ParameterizedTest
    @MethodSource("errorExamples")
    void descriptionContainsEveryCode(ErrorExample example) {
        var text = API.resolve(example.operation().body().path("responses").path(example.status()))
                .path("description")
                .asString();

        assertThat(words(text)).contains(example.code());
    }

    /// No client handles an undocumented code.
    @ParameterizedTest
    @EnumSource
    void everyCodeIsDocumented(ErrorCode code) {
        var underV1 =
                errorExamples().stream().anyMatch(example -> example.code().equals(code.wire()));

        assertThat(underV1 || OTHER_DOCUMENTS.stream().anyMatch(document -> mentions(document, code)))
                .isTrue();
    }

    @Test
    void everyErrorResponseListsItsCodes() {
        assertThat(API.operations())
                .allSatisfy(operation -> assertThat(
                                operation.body().path("responses").properties())
                        .filteredOn(response -> response.getKey().matches("[45]\\d\\d|default"))
                        .allSatisfy(response ->
                                assertThat(examples(response.getValue())).isNotEmpty()));
    }

    private static boolean mentions(JsonNode document, ErrorCode code) {
        return everyNode(document)
                .filter(JsonNode::isString)
                .anyMatch(text -> words(text.asString()).contains(code.wire()));
    }
}
