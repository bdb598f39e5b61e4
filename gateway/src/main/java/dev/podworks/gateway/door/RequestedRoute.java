package dev.podworks.gateway.door;

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

/// Which route of the API a request means. Only what this has chosen is ever sent to a service.
public final class RequestedRoute {
    private static final String ATTRIBUTE = RequestedRoute.class.getName();
    /// Everything that a path of ours can consist of. So nothing is left in which two readers of one path could see two
    /// paths: no percent sign, no semicolon, no backslash, no empty segment, no segment that begins with a dot.
    private static final Pattern PLAIN_PATH = Pattern.compile("(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+");

    /// Where a token in the path is all that a request needs: `/v1/outputs/`.
    private static final List<String> OPEN_PREFIXES = Arrays.stream(Route.values())
            .filter(route -> route.access() instanceof Access.Open)
            .map(Route::template)
            .filter(template -> template.contains("{"))
            .map(template -> template.substring(0, template.indexOf('{')))
            .toList();

    private RequestedRoute() {}

    public static Optional<Route> of(ServerWebExchange exchange) {
        return Optional.ofNullable(exchange.getAttribute(ATTRIBUTE));
    }

    /// Notes the route in the exchange and in its metric.
    ///
    /// @param here the routes of the requested path
    /// @throws ApiException `not_found`, and for the gateway's own routes what the principal lacks
    /// @throws MethodNotAllowedException naming the methods that are allowed
    static void choose(ServerWebExchange exchange, List<Route> here, Principal principal) {
        var route = find(exchange.getRequest().getMethod(), here);
        if (route.service() == Service.GATEWAY) {
            AccessCheck.check(route, principal);
        }
        note(exchange, route);
    }

    /// Notes a route that needs no key, if the request means one. The service checks what such a request proves itself
    /// with.
    ///
    /// @return whether it is one
    static boolean chooseOpen(ServerWebExchange exchange, List<Route> here) {
        var method = exchange.getRequest().getMethod().name();
        var open = here.stream()
                .filter(route -> route.access() instanceof Access.Open)
                .filter(route -> route.method().equals(method))
                .findFirst();
        open.ifPresent(route -> note(exchange, route));
        return open.isPresent();
    }

    private static void note(ServerWebExchange exchange, Route route) {
        exchange.getAttributes().put(ATTRIBUTE, route);
        ServerRequestObservationContext.findCurrent(exchange.getAttributes())
                .ifPresent(observed -> observed.setPathPattern(route.template()));
    }

    private static Route find(HttpMethod method, List<Route> here) {
        if (here.isEmpty()) {
            throw ApiException.notFound("route");
        }
        return here.stream()
                .filter(route -> route.method().equals(method.name()))
                .findFirst()
                .orElseThrow(() -> methodNotAllowed(method, here));
    }

    /// Whether a path has no route and stands where an open route expects the token that proves the request, such as
    /// `/v1/outputs/` without one or with one that can't be ours.
    static boolean isUnderOpen(String path) {
        return OPEN_PREFIXES.stream().anyMatch(path::startsWith)
                && routesAt(path).isEmpty();
    }

    static List<Route> routesAt(String path) {
        return PLAIN_PATH.matcher(path).matches() ? Routes.atPath(path) : List.of();
    }

    private static MethodNotAllowedException methodNotAllowed(HttpMethod method, List<Route> here) {
        return new MethodNotAllowedException(
                method,
                here.stream().map(Route::method).map(HttpMethod::valueOf).toList());
    }
}
