package dev.podworks.kit.caller;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Access;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Scope;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.error.ApiException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whether a principal may use a route. Specification: Authentication, 4 and 5; Errors, `show_limited`.
public final class AccessCheck {
    private AccessCheck() {}

    /// @throws ApiException `missing_scope`, `test_mode`, `show_limited`, `person_required`, or `not_found` for the
    ///     operators' routes
    public static void check(Route route, Principal principal) {
        switch (route.access()) {
            case Access.Open() -> {}
            case Access.AnyKey() -> caller(principal);
            case Access.Person(var scope) -> person(scope, caller(principal));
            case Access.User() -> person(Optional.empty(), caller(principal));
            case Access.Operator() -> operator(principal);
            case Access.Scoped scoped -> scoped(scoped, caller(principal));
        }
    }

    /// Checks a show that the request names in its path, query or body: a key that is limited to a show can name no
    /// other.
    ///
    /// @throws ApiException `show_limited`
    public static void requireShow(Caller caller, @Nullable String named) {
        var own = caller.show();
        if (own != null && !own.value().equals(named)) {
            throw ApiException.of(ErrorCode.SHOW_LIMITED, "This key is limited to the show " + own + ".");
        }
    }

    private static Caller caller(Principal principal) {
        return switch (principal) {
            case Caller caller -> caller;
            case Operator() -> throw CallerTokenVerifier.unauthorized();
        };
    }

    private static void person(Optional<Scope> needed, Caller caller) {
        if (caller.actorType() != ActorType.USER) {
            throw ApiException.of(ErrorCode.PERSON_REQUIRED, "Only a signed-in person can do this. API keys cannot.");
        }
        needed.ifPresent(scope -> require(scope, caller));
    }

    /// For keys and users, the operators' routes do not exist.
    private static void operator(Principal principal) {
        if (!(principal instanceof Operator)) {
            throw ApiException.notFound("route");
        }
    }

    private static void scoped(Access.Scoped access, Caller caller) {
        var needed = access.scope(caller.mode());
        if (needed.liveOnly() && caller.mode() == Mode.TEST) {
            throw ApiException.of(ErrorCode.TEST_MODE, "A test key cannot spend or buy credits. Use a live key.");
        }
        require(needed, caller);
        if (caller.limitedToShow() && !access.showLimited()) {
            throw ApiException.of(
                    ErrorCode.SHOW_LIMITED, "This key is limited to one show and cannot access the whole account.");
        }
    }

    private static void require(Scope scope, Caller caller) {
        if (!caller.scopes().contains(scope)) {
            var who = caller.actorType() == ActorType.USER ? "Your role" : "This key";
            throw ApiException.of(
                    ErrorCode.MISSING_SCOPE,
                    "%s does not have the scope %s.".formatted(who, scope.wire()),
                    Map.of("scope", scope.wire()));
        }
    }
}
