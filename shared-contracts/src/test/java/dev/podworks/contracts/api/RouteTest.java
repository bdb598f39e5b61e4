package dev.podworks.contracts.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTest {
    @Test
    void noTwoRoutesMatchTheSameRequest() {
        assertThat(Route.values())
                .extracting(route -> route.method() + " " + route.template().replaceAll("\\{\\w+}", "{}"))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource
    void templateIsPathWithNamedVariables(Route route) {
        assertThat(route.template()).matches("(/[a-z][a-z0-9-]*(\\.csv)?|/\\{[a-z][A-Za-z]*})+");
        assertThat(prefixes(route)).anyMatch(route.template()::startsWith);
    }

    private static List<String> prefixes(Route route) {
        return switch (route.access()) {
            case Access.Operator() -> List.of("/operator/");
            case Access.Open() -> List.of("/");
            case Access.Person _ -> List.of("/v1/", "/account/api/");
            case Access.User() -> List.of("/account/api/");
            case Access.AnyKey(), Access.Scoped _ -> List.of("/v1/");
        };
    }

    @ParameterizedTest
    @EnumSource
    void routeIsFoundByItsOwnRequest(Route route) {
        var path = route.template().replaceAll("\\{\\w+}", "prj_01kahp3x8v0s5m2c9d7q4e6t1r");

        assertThat(Routes.match(route.method(), path)).contains(route);
        assertThat(Routes.atPath(path)).contains(route);
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
    void otherPathHasNoRoute(String path) {
        assertThat(Routes.atPath(path)).isEmpty();
    }

    @Test
    void otherMethodDoesNotMatchButPathIsKnown() {
        assertThat(Routes.match("DELETE", "/v1/projects")).isEmpty();
        assertThat(Routes.match("get", "/v1/projects")).isEmpty();
        assertThat(Routes.atPath("/v1/projects")).containsExactlyInAnyOrder(Route.LIST_PROJECTS, Route.CREATE_PROJECT);
    }

    @Test
    void submittingSpendsCreditsInLiveModeOnly() {
        assertThat(Route.SUBMIT_PROJECT.access())
                .isEqualTo(new Access.Scoped(Scope.CREDITS_SPEND, Scope.PROJECTS_WRITE, true));
    }
}
