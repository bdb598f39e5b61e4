package dev.podworks.contracts.document;

import static dev.podworks.contracts.document.OpenApi.everyNode;
import static dev.podworks.contracts.document.OpenApi.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.document.OpenApi.Operation;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// Rules for every part of openapi.yaml.
class OpenApiLintTest {
    private static final OpenApi API = OpenApi.published();
    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");
    private static final int LONGEST_SUMMARY = 80;

    static Stream<Operation> everything() {
        return Stream.concat(API.operations().stream(), API.webhooks().stream());
    }

    @Test
    void operationIdsAreUnique() {
        assertThat(everything())
                .extracting(Operation::id)
                .doesNotHaveDuplicates()
                .doesNotContain("");
    }

    @ParameterizedTest
    @MethodSource("everything")
    void operationHasATagASummaryAndADescription(Operation operation) {
        var declared = API.document().path("tags").findValuesAsString("name");

        assertThat(operation.body().path("tags").valueStream().map(JsonNode::asString))
                .hasSize(1)
                .isSubsetOf(declared);
        assertThat(operation.body().path("summary").asString())
                .isNotBlank()
                .hasSizeLessThan(LONGEST_SUMMARY)
                .doesNotEndWith(".");
    }

    @Test
    void everyTagIsUsedAndDescribed() {
        var used = everything()
                .flatMap(operation -> operation.body().path("tags").valueStream())
                .map(JsonNode::asString)
                .collect(Collectors.toSet());

        assertThat(API.document().path("tags").findValuesAsString("name")).containsExactlyInAnyOrderElementsOf(used);
        assertThat(API.document().path("tags").valueStream())
                .allSatisfy(
                        tag -> assertThat(tag.path("description").asString()).isNotBlank());
    }

    @ParameterizedTest
    @MethodSource("everything")
    void operationHasASuccessResponseAndADefault(Operation operation) {
        var responses = names(operation.body().path("responses"));

        assertThat(responses).anyMatch(status -> status.startsWith("2") || status.equals("302"));
        assertThat(responses).contains("default");
        assertThat(operation.body().path("responses").valueStream().map(API::resolve))
                .allSatisfy(response ->
                        assertThat(response.path("description").asString()).isNotBlank());
    }

    @ParameterizedTest
    @MethodSource("everything")
    void everyParameterIsDescribedAndEveryPathVariableIsAParameter(Operation operation) {
        var parameters = API.parameters(operation);

        assertThat(parameters)
                .allSatisfy(parameter ->
                        assertThat(parameter.path("description").asString()).isNotBlank());
        assertThat(parameters.stream()
                        .filter(parameter -> parameter.path("in").asString().equals("path"))
                        .map(parameter -> parameter.path("name").asString()))
                .containsExactlyInAnyOrderElementsOf(variables(operation.path()));
    }

    @Test
    void everyReferenceExists() {
        assertThat(references())
                .allSatisfy(reference -> assertThat(
                                API.document().at(reference.substring(1)).isMissingNode())
                        .as(reference)
                        .isFalse());
    }

    @Test
    void everyComponentIsUsed() {
        var used = new TreeSet<>(references());
        var components = API.document().path("components").properties().stream()
                .filter(kind -> !kind.getKey().equals("securitySchemes"))
                .flatMap(kind -> names(kind.getValue()).stream()
                        .map(name -> "#/components/%s/%s".formatted(kind.getKey(), name)))
                .toList();

        assertThat(used).containsAll(components);
    }

    private static List<String> references() {
        return everyNode(API.document())
                .map(node -> node.path("$ref"))
                .filter(JsonNode::isString)
                .map(JsonNode::asString)
                .toList();
    }

    private static List<String> variables(String path) {
        return VARIABLE.matcher(path).results().map(found -> found.group(1)).toList();
    }
}
