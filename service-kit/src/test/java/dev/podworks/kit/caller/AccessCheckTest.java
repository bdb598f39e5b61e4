package dev.podworks.kit.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Access;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.test.TestCallers;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AccessCheckTest {
    private static final ShowId SHOW = new ShowId("shw_01kahp3x8v0s5m2c9d7q4e6t1r");

    @ParameterizedTest
    @EnumSource
    void keyWithAllScopesMayDoAllButSpendInTestModeAndOperate(Route route) {
        for (var mode : Mode.values()) {
            assertThat(refusal(route, key(mode, EnumSet.allOf(Scope.class), null)))
                    .isEqualTo(
                            switch (route.access()) {
                                case Access.Operator() -> Optional.of(ErrorCode.NOT_FOUND);
                                case Access.Person _, Access.User() -> Optional.of(ErrorCode.PERSON_REQUIRED);
                                case Access.Scoped scoped
                                when mode == Mode.TEST && scoped.scope(mode).liveOnly() ->
                                    Optional.of(ErrorCode.TEST_MODE);
                                default -> Optional.empty();
                            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void keyWithoutScopesMayUseOnlyRoutesWithoutScope(Route route) {
        for (var mode : Mode.values()) {
            var refusal = refusal(route, key(mode, Set.of(), null));
            if (route.access() instanceof Access.AnyKey || route.access() instanceof Access.Open) {
                assertThat(refusal).isEmpty();
            } else {
                assertThat(refusal).isPresent();
            }
        }
    }

    /// For every route, mode and scope: access is allowed if and only if the route needs that scope.
    @ParameterizedTest
    @EnumSource
    void anotherScopeIsNotEnough(Route route) {
        if (!(route.access() instanceof Access.Scoped access)) {
            return;
        }
        for (var mode : Mode.values()) {
            for (var scope : Scope.values()) {
                var needed = access.scope(mode);
                var refusal = refusal(route, key(mode, Set.of(scope), null));
                if (needed.liveOnly() && mode == Mode.TEST) {
                    assertThat(refusal).contains(ErrorCode.TEST_MODE);
                } else if (scope == needed) {
                    assertThat(refusal).isEmpty();
                } else {
                    assertThat(refusal).as("%s %s", mode, scope).contains(ErrorCode.MISSING_SCOPE);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void showLimitedKeyCannotAccessTheAccount(Route route) {
        var refusal = refusal(route, key(Mode.LIVE, EnumSet.allOf(Scope.class), SHOW));

        if (route.access() instanceof Access.Scoped access) {
            assertThat(refusal)
                    .isEqualTo(access.showLimited() ? Optional.empty() : Optional.of(ErrorCode.SHOW_LIMITED));
        }
    }

    @ParameterizedTest
    @EnumSource
    void operatorsUseOnlyTheirOwnRoutes(Route route) {
        assertThat(refusal(route, new Operator()))
                .isEqualTo(
                        route.access() instanceof Access.Operator || route.access() instanceof Access.Open
                                ? Optional.empty()
                                : Optional.of(ErrorCode.UNAUTHORIZED));
    }

    @Test
    void routesForPeopleRejectKeysWithAllScopes() {
        var key = TestCallers.live();
        var person = TestCallers.person(key, Role.VIEWER);

        assertThat(refusal(Route.GET_EMAIL_PREFERENCES, key)).contains(ErrorCode.PERSON_REQUIRED);
        assertThat(refusal(Route.GET_EMAIL_PREFERENCES, person)).isEmpty();
    }

    @Test
    void missingScopeIsReportedFirst() {
        var limited = key(Mode.LIVE, Set.of(Scope.PROJECTS_READ), SHOW);

        var refusal = refused(Route.LIST_LEDGER, limited).orElseThrow();

        assertThat(refusal.code()).isEqualTo(ErrorCode.MISSING_SCOPE);
        assertThat(refusal.extra()).isEqualTo(Map.of("scope", "account:read"));
    }

    @Test
    void showLimitedKeyMayNameNoOtherShow() {
        var limited = key(Mode.LIVE, Set.of(), SHOW);
        var free = key(Mode.LIVE, Set.of(), null);

        AccessCheck.requireShow(limited, SHOW.value());
        AccessCheck.requireShow(free, SHOW.value());
        AccessCheck.requireShow(free, null);
        for (var other : new String[] {"shw_01kahp3x8v0s5m2c9d7q4e6t1s", "nonsense", null}) {
            assertThatThrownBy(() -> AccessCheck.requireShow(limited, other))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.SHOW_LIMITED));
        }
    }

    @Test
    void showLimitedKeyMayReadTheBalanceButNotTheLedger() {
        var limited = key(Mode.LIVE, EnumSet.allOf(Scope.class), SHOW);

        assertThat(refusal(Route.LIST_LEDGER, limited)).contains(ErrorCode.SHOW_LIMITED);
        assertThat(refusal(Route.GET_BALANCE, limited)).isEmpty();
    }

    @Test
    void testKeySubmitsWithTheWriteScopeAndALiveKeyWithTheSpendScope() {
        assertThat(refusal(Route.SUBMIT_PROJECT, key(Mode.TEST, Set.of(Scope.PROJECTS_WRITE), null)))
                .isEmpty();
        assertThat(refusal(Route.SUBMIT_PROJECT, key(Mode.LIVE, Set.of(Scope.PROJECTS_WRITE), null)))
                .contains(ErrorCode.MISSING_SCOPE);
        assertThat(refusal(Route.SUBMIT_PROJECT, key(Mode.LIVE, Set.of(Scope.CREDITS_SPEND), null)))
                .isEmpty();
    }

    private static Caller key(Mode mode, Set<Scope> scopes, @Nullable ShowId show) {
        var key = TestCallers.live();
        return new Caller(key.account(), ActorType.API_KEY, key.actorId(), mode, scopes, show, null);
    }

    private static Optional<ErrorCode> refusal(Route route, Principal principal) {
        return refused(route, principal).map(ApiException::code);
    }

    private static Optional<ApiException> refused(Route route, Principal principal) {
        try {
            AccessCheck.check(route, principal);
            return Optional.empty();
        } catch (ApiException refusal) {
            return Optional.of(refusal);
        }
    }
}
