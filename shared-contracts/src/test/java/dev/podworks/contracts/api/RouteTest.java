package dev.podworks.contracts.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.dataformat.yaml.YAMLMapper;

class RouteTest {
    @Test
    void noTwoRoutesMeanTheSameRequest() {
        assertThat(Route.values())
                .extracting(route -> route.method() + " " + route.template().replaceAll("\\{\\w+}", "{}"))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource
    void aTemplateIsAPathWithNamedVariables(Route route) {
        assertThat(route.template()).matches("(/[a-z][a-z0-9-]*(\\.csv)?|/\\{[a-z][A-Za-z]*})+");
        assertThat(doors(route)).anyMatch(route.template()::startsWith);
    }

    private static List<String> doors(Route route) {
        return switch (route.access()) {
            case Access.Operator() -> List.of("/operator/");
            case Access.Open() -> List.of("/");
            case Access.Person _ -> List.of("/v1/", "/account/api/");
            case Access.AnyKey(), Access.Scoped _ -> List.of("/v1/");
        };
    }

    @ParameterizedTest
    @EnumSource
    void aRouteIsFoundByItsOwnRequest(Route route) {
        var path = route.template().replaceAll("\\{\\w+}", "prj_01kahp3x8v0s5m2c9d7q4e6t1r");

        assertThat(Route.match(route.method(), path)).contains(route);
        assertThat(Route.atPath(path)).contains(route);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/v1",
                "/v1/",
                "/v1/projects/",
                "/v1//projects",
                "//v1/projects",
                "v1/projects",
                "/V1/projects",
                "/v1/Projects",
                "/v1/projects/a/b",
                "/v1/projects//submit",
                "/v1/project%73",
                "/v1/projects;a=b"
            })
    void whatIsNoRouteIsNotFound(String path) {
        assertThat(Route.atPath(path)).isEmpty();
    }

    @Test
    void anotherMethodIsNoMatchButThePathIsKnown() {
        assertThat(Route.match("DELETE", "/v1/projects")).isEmpty();
        assertThat(Route.match("get", "/v1/projects")).isEmpty();
        assertThat(Route.atPath("/v1/projects")).containsExactlyInAnyOrder(Route.LIST_PROJECTS, Route.CREATE_PROJECT);
    }

    /// The document and the table are one truth: every operation is a route, under its name.
    @Test
    void theOpenApiDocumentDescribesEveryPublicRouteAndNoOther() {
        assertThat(described("/openapi.yaml"))
                .isEqualTo(routes(route -> route.template().startsWith("/v1/")));
    }

    @Test
    void theAccountPagesDocumentDescribesEveryRouteUnderIt() {
        assertThat(described("/account.yaml"))
                .isEqualTo(routes(route -> route.template().startsWith("/account/api/")));
    }

    private Map<String, String> described(String file) {
        var described = new TreeMap<String, String>();
        var document =
                new YAMLMapper().readTree(Objects.requireNonNull(getClass().getResourceAsStream(file)));
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(operation -> operation.getValue().has("operationId"))
                        .forEach(operation -> described.put(
                                operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                operation.getValue().path("operationId").asString())));
        return described;
    }

    private static Map<String, String> routes(Predicate<Route> which) {
        var routes = new TreeMap<String, String>();
        Arrays.stream(Route.values())
                .filter(which)
                .forEach(route -> routes.put(route.method() + " " + route.template(), operationId(route)));
        return routes;
    }

    @Test
    void onlyTheTestModeOfSubmittingIsFree() {
        assertThat(Route.SUBMIT_PROJECT.access())
                .isEqualTo(new Access.Scoped(Scope.CREDITS_SPEND, Scope.PROJECTS_WRITE, true));
    }

    /// CREATE_PROJECT is createProject.
    private static String operationId(Route route) {
        return Pattern.compile("_(.)")
                .matcher(route.name().toLowerCase(Locale.ROOT))
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }
}
