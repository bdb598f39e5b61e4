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

/// Each error answer lists its codes, by an example for each.
class OpenApiErrorsTest {
    private static final OpenApi API = OpenApi.published();
    /// Codes that no caller of `/v1` can get are described there.
    private static final List<JsonNode> OTHER_DOORS =
            List.of(OpenApi.yaml("/operator.yaml"), OpenApi.yaml("/account.yaml"));

    record Answer(Operation operation, String status, String code, JsonNode example) {
        @Override
        public String toString() {
            return "%s %s %s".formatted(operation, status, code);
        }
    }

    static List<Answer> answers() {
        return API.operations().stream().flatMap(OpenApiErrorsTest::answers).toList();
    }

    private static Stream<Answer> answers(Operation operation) {
        return operation.body().path("responses").properties().stream()
                .flatMap(response -> examples(response.getValue())
                        .map(example -> new Answer(
                                operation, response.getKey(), example.getKey(), API.resolve(example.getValue()))));
    }

    private static Stream<Map.Entry<String, JsonNode>> examples(JsonNode response) {
        var content = API.resolve(response).at("/content/application~1json");
        return content.path("schema").path("$ref").asString().endsWith("/Error")
                ? content.path("examples").properties().stream()
                : Stream.empty();
    }

    @ParameterizedTest
    @MethodSource("answers")
    void anExampleIsOfItsCodeAndStatus(Answer answer) {
        var code = WireEnum.parse(ErrorCode.class, answer.code()).orElseThrow();
        var body = answer.example().path("value");

        assertThat(body.path("code").asString()).isEqualTo(answer.code());
        assertThat(body.path("status_code").asInt()).isEqualTo(code.status());
        assertThat(answer.status()).isIn("default", Integer.toString(code.status()));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void theTextNamesEveryCode(Answer answer) {
        var text = API.resolve(answer.operation().body().path("responses").path(answer.status()))
                .path("description")
                .asString();

        assertThat(words(text)).contains(answer.code());
    }

    /// A code that a caller is not told of is one that no program handles.
    @ParameterizedTest
    @EnumSource
    void everyCodeIsDescribed(ErrorCode code) {
        var underV1 = answers().stream().anyMatch(answer -> answer.code().equals(code.wire()));

        assertThat(underV1 || OTHER_DOORS.stream().anyMatch(document -> mentions(document, code)))
                .isTrue();
    }

    @Test
    void everyErrorAnswerListsItsCodes() {
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
