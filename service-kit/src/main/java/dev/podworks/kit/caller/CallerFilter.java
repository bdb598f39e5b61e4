package dev.podworks.kit.caller;

import dev.podworks.contracts.api.Access;
import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Routes;
import dev.podworks.kit.body.QueryText;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.error.ApiException;
import java.util.Optional;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/// Authenticates and authorizes every request: none reaches a controller without a verified principal that may use
/// the route.
///
/// The exceptions are `/actuator` and public routes. A new path is closed until a {@link Route} says who may use
/// it. `/internal` paths, which the gateway never routes, are called by other services on behalf of their caller.
/// They need a caller token for this audience; their controllers check everything else.
@Order(0)
public final class CallerFilter implements WebFilter {
    private final CallerTokenVerifier verifier;
    private final String serviceName;

    /// @param serviceName the audience of accepted tokens
    public CallerFilter(CallerTokenVerifier verifier, String serviceName) {
        this.verifier = verifier;
        this.serviceName = serviceName;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (exchange.getRequest().getPath().value().startsWith("/actuator/")) {
            return chain.filter(exchange);
        }
        if (isOpen(exchange)) {
            QueryText.check(exchange.getRequest());
            return chain.filter(exchange);
        }
        return Optional.ofNullable(exchange.getRequest().getHeaders().getFirst(CallerToken.HEADER))
                .map(token -> authenticate(token, exchange, chain))
                .orElseGet(() -> Mono.error(CallerTokenVerifier.unauthorized()));
    }

    private static boolean isOpen(ServerWebExchange exchange) {
        var request = exchange.getRequest();
        return Routes.match(request.getMethod().name(), request.getPath().value())
                .filter(route -> route.access() instanceof Access.Open)
                .isPresent();
    }

    private Mono<Void> authenticate(String token, ServerWebExchange exchange, WebFilterChain chain) {
        var request = exchange.getRequest();
        return verifier.verify(token, Audience.of(serviceName, request.getPath().value()))
                .doOnNext(caller -> check(exchange, caller.principal()))
                .doOnNext(caller -> Principals.put(exchange, caller.principal()))
                .doOnNext(caller -> caller.client().ifPresent(client -> client.storeIn(exchange)))
                .flatMap(_ -> chain.filter(exchange).contextWrite(Cause.of(exchange)::putInto))
                .contextWrite(context -> Principals.putTokens(context, request.getHeaders()));
    }

    private static void check(ServerWebExchange exchange, Principal principal) {
        var method = exchange.getRequest().getMethod();
        // The raw path: the framework maps /v1/%66iles and /v1/files;x to /v1/files, so a path that is not in the route
        // table must not reach it.
        var path = exchange.getRequest().getPath().value();
        if (!path.startsWith(Audience.INTERNAL_PATHS)) {
            AccessCheck.check(route(method, path), principal);
        }
        QueryText.check(exchange.getRequest());
    }

    private static Route route(HttpMethod method, String path) {
        return Routes.match(method.name(), path).orElseThrow(() -> noRoute(method, path));
    }

    private static RuntimeException noRoute(HttpMethod method, String path) {
        var allowed = Routes.atPath(path).stream()
                .map(route -> HttpMethod.valueOf(route.method()))
                .toList();
        return allowed.isEmpty() ? ApiException.notFound("route") : new MethodNotAllowedException(method, allowed);
    }
}
