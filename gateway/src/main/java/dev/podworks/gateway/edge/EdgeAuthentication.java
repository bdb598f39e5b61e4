package dev.podworks.gateway.edge;

import dev.podworks.accounts.RequestAuthenticator;
import dev.podworks.contracts.api.Access;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.gateway.routing.MatchedRoute;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principals;
import dev.podworks.kit.error.ApiException;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Chooses by the path which credentials a request is authenticated by: API keys and sessions for `/v1`,
/// `/account/api` and routes for members, the operator token for `/operator`. Neither is accepted in the other's
/// place.
@Component
final class EdgeAuthentication {
    private final RequestAuthenticator authenticator;

    EdgeAuthentication(RequestAuthenticator authenticator) {
        this.authenticator = authenticator;
    }

    /// @return the principal, which is also stored in the exchange; the error `unauthorized`, or `not_found` for a
    ///     path that no credentials give access to
    Mono<Principal> authenticate(ServerWebExchange exchange) {
        return principal(exchange).doOnNext(principal -> Principals.put(exchange, principal));
    }

    /// Checks that the authentication of a person's session is sufficient for the matched route.
    ///
    /// @throws ApiException `second_factor_required` or `reauthentication_required`
    void requireSufficient(ServerWebExchange exchange, Principal principal) {
        if (principal instanceof Caller caller) {
            MatchedRoute.of(exchange).ifPresent(route -> authenticator.requireSufficient(route, caller, exchange));
        }
    }

    /// For the audit log, which has no reads.
    void storeClient(ServerWebExchange exchange) {
        if (!exchange.getRequest().getMethod().equals(HttpMethod.GET)) {
            authenticator.client(exchange).storeIn(exchange);
        }
    }

    private Mono<Principal> principal(ServerWebExchange exchange) {
        var path = exchange.getRequest().getPath().value();
        if (MatchedRoute.isBelowOpenRoute(path)) {
            // Not `unauthorized`: credentials would not help.
            return Mono.error(() -> ApiException.notFound("route"));
        }
        if (path.startsWith("/operator/")) {
            return Mono.fromSupplier(() -> authenticator.authenticateOperator(exchange));
        }
        if (path.startsWith("/v1/") || path.startsWith("/account/api/") || isForMembers(path)) {
            return authenticator
                    .authenticateCaller(exchange)
                    .<Principal>map(caller -> caller)
                    .switchIfEmpty(unauthorized());
        }
        return Mono.error(() -> ApiException.notFound("route"));
    }

    private static boolean isForMembers(String path) {
        return MatchedRoute.routesAt(path).stream().anyMatch(route -> route.access() instanceof Access.Person);
    }

    private static <T> Mono<T> unauthorized() {
        return Mono.error(() -> ApiException.of(
                ErrorCode.UNAUTHORIZED, "Send a valid API key as 'Authorization: Bearer pw_live_…' or 'pw_test_…'."));
    }
}
