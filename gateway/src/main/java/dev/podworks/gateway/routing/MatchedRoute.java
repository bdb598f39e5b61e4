package dev.podworks.gateway.routing;

import dev.podworks.contracts.api.Access;
import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Routes;
import dev.podworks.contracts.api.Service;
import dev.podworks.kit.caller.AccessCheck;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.error.ApiException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ServerWebExchange;

/// The route of the API that a request matches. Only requests with one are forwarded to a service.
public final class MatchedRoute {
    private static final String ATTRIBUTE = MatchedRoute.class.getName();
    /// Every character that a path of ours can contain. Excludes what parsers interpret differently: percent signs,
    /// semicolons, backslashes, empty segments and segments that begin with a dot.
    private static final Pattern PLAIN_PATH = Pattern.compile("(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+");

    /// Prefixes of open routes, whose requests are authorized by a token in the path: `/v1/outputs/`.
    private static final List<String> OPEN_PREFIXES = Arrays.stream(Route.values())
            .filter(route -> route.access() instanceof Access.Open)
            .map(Route::template)
            .filter(template -> template.contains("{"))
            .map(template -> template.substring(0, template.indexOf('{')))
            .toList();

    private MatchedRoute() {}

    public static Optional<Route> of(ServerWebExchange exchange) {
        return Optional.ofNullable(exchange.getAttribute(ATTRIBUTE));
    }

    /// Stores the requested route in the exchange and in its observation.
    ///
    /// @param routes the routes of the requested path
    /// @throws ApiException `not_found`; for the gateway's own routes also the principal's missing access
    /// @throws MethodNotAllowedException naming the methods that are allowed
    public static void match(ServerWebExchange exchange, List<Route> routes, Principal principal) {
        var route = find(exchange.getRequest().getMethod(), routes);
        if (route.service() == Service.GATEWAY) {
            AccessCheck.check(route, principal);
        }
        store(exchange, route);
    }

    /// Stores the requested route if it is open. The service verifies the token or signature of such a request.
    ///
    /// @return whether the route is open
    public static boolean matchOpen(ServerWebExchange exchange, List<Route> routes) {
        var method = exchange.getRequest().getMethod().name();
        var open = routes.stream()
                .filter(route -> route.access() instanceof Access.Open)
                .filter(route -> route.method().equals(method))
                .findFirst();
        open.ifPresent(route -> store(exchange, route));
        return open.isPresent();
    }

    private static void store(ServerWebExchange exchange, Route route) {
        exchange.getAttributes().put(ATTRIBUTE, route);
        ServerRequestObservationContext.findCurrent(exchange.getAttributes())
                .ifPresent(observation -> observation.setPathPattern(route.template()));
    }

    private static Route find(HttpMethod method, List<Route> routes) {
        if (routes.isEmpty()) {
            throw ApiException.notFound("route");
        }
        return routes.stream()
                .filter(route -> route.method().equals(method.name()))
                .findFirst()
                .orElseThrow(() -> methodNotAllowed(method, routes));
    }

    /// Whether a path has no route itself but begins like an open one, such as `/v1/outputs/` without a token or
    /// with a malformed one.
    public static boolean isBelowOpenRoute(String path) {
        return OPEN_PREFIXES.stream().anyMatch(path::startsWith)
                && routesAt(path).isEmpty();
    }

    public static List<Route> routesAt(String path) {
        return PLAIN_PATH.matcher(path).matches() ? Routes.atPath(path) : List.of();
    }

    private static MethodNotAllowedException methodNotAllowed(HttpMethod method, List<Route> routes) {
        return new MethodNotAllowedException(
                method,
                routes.stream().map(Route::method).map(HttpMethod::valueOf).toList());
    }
}
