package dev.podworks.gateway.door;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.gateway.key.KeyAuthentication;
import dev.podworks.gateway.operator.OperatorAuthentication;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.caller.Principals;
import dev.podworks.kit.error.ApiException;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Who asks, by the bearer and by the door that they knock at: keys open `/v1`, the operator token opens `/operator`,
/// and neither opens the other.
@Component
final class Authentication {
    private static final String SCHEME = "Bearer ";

    private final KeyAuthentication keys;
    private final OperatorAuthentication operators;

    Authentication(KeyAuthentication keys, OperatorAuthentication operators) {
        this.keys = keys;
        this.operators = operators;
    }

    /// @return the principal, which the exchange then carries, or the error `unauthorized`; `not_found` where there is
    ///     no door
    Mono<Principal> authenticate(ServerWebExchange exchange) {
        return principal(exchange).doOnNext(principal -> Principals.put(exchange, principal));
    }

    private Mono<Principal> principal(ServerWebExchange exchange) {
        var path = exchange.getRequest().getPath().value();
        var bearer = bearer(exchange.getRequest().getHeaders());
        if (path.startsWith("/v1/")) {
            return keys.callerWith(bearer).<Principal>map(caller -> caller).switchIfEmpty(refused());
        }
        if (path.startsWith("/operator/")) {
            return Mono.fromSupplier(() -> operators.operatorWith(bearer));
        }
        return Mono.error(() -> ApiException.notFound("route"));
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
