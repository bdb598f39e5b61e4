package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Access;
import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Scope;
import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.ApiResponse;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.stack.RunningStack;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Calls every route with every kind of caller: who is rejected, and with which error. What the route does is not
/// tested here.
@Tag("integration")
@ExtendWith(RunningStack.class)
class RoutesIT {
    private static final List<String> ALL =
            Arrays.stream(Scope.values()).map(Scope::wire).toList();
    private static final Map<Scope, Api> WITHOUT = new EnumMap<>(Scope.class);

    private static Customer customer;
    private static Api stranger;
    private static Api test;
    private static Api ofOneShow;

    @BeforeAll
    static void makeKeys(RunningStack stack) {
        customer = stack.signUp("Routes");
        stranger = new Api(stack.gateway(), "pw_live_nobody");
        test = customer.testKey();
        for (var scope : Scope.values()) {
            var others = ALL.stream().filter(wire -> !wire.equals(scope.wire())).toList();
            WITHOUT.put(scope, customer.key("live", others));
        }
        var show = customer.live().post("/v1/shows", Map.of("name", "One")).expect(201);
        ofOneShow = customer.keyOfShow(show.path("id").asString(), ALL);
    }

    @ParameterizedTest
    @EnumSource(Route.class)
    void onlyPublicRoutesWorkWithoutAKey(Route route) {
        var answer = ask(stranger, route);
        switch (route.access()) {
            case Access.Open() -> assertThat(answer.status()).isNotEqualTo(401);
            case Access.Operator(), Access.AnyKey(), Access.Person _, Access.User(), Access.Scoped _ ->
                answer.expectError(401, "unauthorized");
        }
    }

    @ParameterizedTest
    @EnumSource(Route.class)
    void everyRouteRequiresItsScope(Route route) {
        switch (route.access()) {
            case Access.Scoped scoped -> {
                var needed = scoped.scope(Mode.LIVE);
                var fault =
                        ask(Objects.requireNonNull(WITHOUT.get(needed)), route).expectError(403, "missing_scope");
                assertThat(fault.at("/extra/scope").asString()).isEqualTo(needed.wire());
            }
            case Access.Person _, Access.User() -> ask(customer.live(), route).expectError(403, "person_required");
            case Access.Operator() -> ask(customer.live(), route).expectError(401, "unauthorized");
            case Access.Open(), Access.AnyKey() ->
                assertThat(ask(customer.live(), route).status()).isNotIn(401, 403);
        }
    }

    @ParameterizedTest
    @EnumSource(Route.class)
    void aTestKeySpendsNothing(Route route) {
        assumeTrue(route.access() instanceof Access.Scoped scoped
                && scoped.scope(Mode.TEST).liveOnly());
        ask(test, route).expectError(403, "test_mode");
    }

    @ParameterizedTest
    @EnumSource(Route.class)
    void aKeyLimitedToAShowSeesNothingElse(Route route) {
        assumeTrue(route.access() instanceof Access.Scoped);
        var answer = ask(ofOneShow, route);
        if (route.access() instanceof Access.Scoped(Scope _, Scope _, boolean showLimited) && !showLimited) {
            answer.expectError(403, "show_limited");
        } else {
            var code = answer.status() == 403 ? answer.body().path("code").asString() : "";
            assertThat(code).isNotEqualTo("show_limited");
        }
    }

    /// With a syntactically valid path and no body.
    private static ApiResponse ask(Api api, Route route) {
        return api.send(route.method(), route.template().replaceAll("\\{[a-zA-Z]+}", "x"), "", Map.of());
    }
}
