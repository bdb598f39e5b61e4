package dev.podworks.gateway.door;

import dev.podworks.contracts.api.Access;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.gateway.key.KeyAuthentication;
import dev.podworks.gateway.operator.OperatorAuthentication;
import dev.podworks.gateway.session.SessionAuthentication;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principals;
import dev.podworks.kit.error.ApiException;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Who asks, by what they show and by the door that they knock at: keys and sessions open `/v1` and what is for
/// persons, the operator token opens `/operator`, and neither opens the other.
///
/// Whoever shows a bearer is taken by that alone, whatever cookie a browser adds: a page can't make one person's
/// request out of another's key, nor a bad key good by a session.
@Component
final class Authentication {
    private static final String SCHEME = "Bearer ";

    private final KeyAuthentication keys;
    private final SessionAuthentication sessions;
    private final OperatorAuthentication operators;

    Authentication(KeyAuthentication keys, SessionAuthentication sessions, OperatorAuthentication operators) {
        this.keys = keys;
        this.sessions = sessions;
        this.operators = operators;
    }

    /// @return the principal, which the exchange then carries, or the error `unauthorized`; `not_found` where there is
    ///     no door
    Mono<Principal> authenticate(ServerWebExchange exchange) {
        return principal(exchange).doOnNext(principal -> Principals.put(exchange, principal));
    }

    private Mono<Principal> principal(ServerWebExchange exchange) {
        var path = exchange.getRequest().getPath().value();
        if (RequestedRoute.isUnderOpen(path)) {
            // A key would not open it either: nobody is told to send one.
            return Mono.error(() -> ApiException.notFound("route"));
        }
        if (path.startsWith("/operator/")) {
            return Mono.fromSupplier(
                    () -> operators.operatorWith(bearer(exchange.getRequest().getHeaders())));
        }
        if (path.startsWith("/v1/") || path.startsWith("/account/api/") || isForPersons(path)) {
            return caller(exchange).<Principal>map(caller -> caller).switchIfEmpty(refused());
        }
        return Mono.error(() -> ApiException.notFound("route"));
    }

    private Mono<Caller> caller(ServerWebExchange exchange) {
        var headers = exchange.getRequest().getHeaders();
        return sessions.isTriedBy(exchange) && !headers.containsHeader(HttpHeaders.AUTHORIZATION)
                ? sessions.callerOf(exchange)
                : keys.callerWith(bearer(headers));
    }

    private static boolean isForPersons(String path) {
        return RequestedRoute.routesAt(path).stream().anyMatch(route -> route.access() instanceof Access.Person);
    }

    /// One header only: of two, this door and a service could each believe another.
    private static Optional<String> bearer(HttpHeaders headers) {
        var values = headers.getOrEmpty(HttpHeaders.AUTHORIZATION);
        return Optional.of(values)
                .filter(all -> all.size() == 1)
                .map(List::getFirst)
                .filter(value -> value.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
                .map(value -> value.substring(SCHEME.length()).strip());
    }

    private static <T> Mono<T> refused() {
        return Mono.error(() -> ApiException.of(
                ErrorCode.UNAUTHORIZED, "Send a valid API key as 'Authorization: Bearer pw_live_…' or 'pw_test_…'."));
    }
}
