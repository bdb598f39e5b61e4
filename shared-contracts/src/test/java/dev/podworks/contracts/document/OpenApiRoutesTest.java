package dev.podworks.contracts.document;

import static dev.podworks.contracts.document.OpenApi.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.api.Access;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Routes;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.document.OpenApi.Operation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// The document describes each route: its access, whether it accepts an idempotency key, and the errors that
/// follow.
class OpenApiRoutesTest {
    private static final OpenApi API = OpenApi.published();

    static List<Operation> operations() {
        return API.operations();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void accessIsDescribed(Operation operation) {
        switch (route(operation).access()) {
            case Access.Scoped(Scope live, Scope test, boolean _) ->
                assertThat(OpenApi.words(operation.text())).contains(live.wire(), test.wire());
            case Access.AnyKey() -> assertThat(operation.text()).contains("Any valid key");
            case Access.Person _, Access.User() -> assertThat(operation.text()).contains("signed-in people");
            case Access.Open() -> assertThat(operation.text()).contains("no key");
            case Access.Operator() -> throw new AssertionError("operator routes are not published");
        }
    }

    @ParameterizedTest
    @MethodSource("operations")
    void onlyOpenRoutesNeedNoKey(Operation operation) {
        assertThat(operation.body().has("security")).isEqualTo(route(operation).access() instanceof Access.Open);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void errorsOfTheRouteAreListed(Operation operation) {
        assertThat(expected(operation))
                .allSatisfy(code -> assertThat(codes(operation, code.status()))
                        .as("codes of %d", code.status())
                        .contains(code.wire()));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void idempotencyKeyIsDocumented(Operation operation) {
        var takesKey = route(operation).acceptsIdempotencyKey();

        assertThat(takesHeader(operation, "Idempotency-Key")).isEqualTo(takesKey);
        assertThat(successHeaders(operation).contains("Idempotent-Replayed")).isEqualTo(takesKey);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void conditionalRequestsAreDocumented(Operation operation) {
        var conditional = operation.method().equals("GET") && !(route(operation).access() instanceof Access.Open);

        assertThat(takesHeader(operation, "If-None-Match")).isEqualTo(conditional);
        assertThat(successHeaders(operation).contains("ETag")).isEqualTo(conditional);
        assertThat(names(operation.body().path("responses")).contains("304")).isEqualTo(conditional);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void everyResponseHasTheRequestId(Operation operation) {
        assertThat(operation.body().path("responses").valueStream().map(API::resolve))
                .allSatisfy(
                        response -> assertThat(names(response.path("headers"))).contains("Request-Id"));
    }

    private static Set<ErrorCode> expected(Operation operation) {
        var route = route(operation);
        var codes = new LinkedHashSet<ErrorCode>();
        if (route.access() instanceof Access.Scoped(Scope live, Scope test, boolean showLimited)) {
            codes.add(ErrorCode.MISSING_SCOPE);
            if (live.liveOnly() && test.liveOnly()) {
                codes.add(ErrorCode.TEST_MODE);
            }
            if (!showLimited) {
                codes.add(ErrorCode.SHOW_LIMITED);
            }
        }
        if (route.access() instanceof Access.Person) {
            codes.add(ErrorCode.PERSON_REQUIRED);
        }
        if (operation.path().contains("{")) {
            codes.add(ErrorCode.NOT_FOUND);
        }
        if (operation.takesBody()) {
            codes.addAll(Set.of(ErrorCode.INVALID_REQUEST, ErrorCode.INVALID_JSON));
        }
        if (route.acceptsIdempotencyKey()) {
            codes.addAll(Set.of(ErrorCode.IDEMPOTENCY_IN_FLIGHT, ErrorCode.IDEMPOTENCY_KEY_REUSED));
        }
        return codes;
    }

    private static Set<String> codes(Operation operation, int status) {
        return API.response(operation, status)
                .map(response -> names(response.at("/content/application~1json/examples")))
                .orElse(Set.of());
    }

    private static Set<String> successHeaders(Operation operation) {
        return operation.body().path("responses").properties().stream()
                .filter(response -> response.getKey().startsWith("20"))
                .map(response -> names(response.getValue().path("headers")))
                .findFirst()
                .orElse(Set.of());
    }

    private static boolean takesHeader(Operation operation, String name) {
        return API.parameters(operation).stream()
                .map(parameter -> parameter.path("name"))
                .map(JsonNode::asString)
                .anyMatch(name::equals);
    }

    private static Route route(Operation operation) {
        return Routes.match(operation.method(), operation.path().replaceAll("[{}]", ""))
                .orElseThrow();
    }
}
