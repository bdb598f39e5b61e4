package dev.podworks.gateway.edge;

import dev.podworks.gateway.document.Documents;
import dev.podworks.gateway.limit.RateLimiter;
import dev.podworks.gateway.page.PageFiles;
import dev.podworks.gateway.routing.MatchedRoute;
import dev.podworks.kit.body.QueryText;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principal.Operator;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/// What every request passes, in the order of decisions, section 4: who is it (401), does it come too often (429),
/// where does it go (404, 405), what does it carry (400, 415, 413). Before all that a path that could be read in
/// two ways is refused (400). A route that is open to anyone asks nobody who they are. Behind it are the gateway's
/// own controllers and the routes to the services.
@Component
@Order(0)
final class EdgeFilter implements WebFilter {
    private static final String JWKS = "/.well-known/jwks.json";
    private static final String ACTUATOR = "/actuator/";

    private final EdgeAuthentication authentication;
    private final RateLimiter rateLimiter;
    private final RequestBodyReader bodies;

    EdgeFilter(EdgeAuthentication authentication, RateLimiter rateLimiter, RequestBodyReader bodies) {
        this.authentication = authentication;
        this.rateLimiter = rateLimiter;
        this.bodies = bodies;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        var path = exchange.getRequest().getPath().value();
        PathValidator.requireOneReading(path);
        if (isOpen(path)) {
            return chain.filter(exchange);
        }
        return admit(exchange)
                .then(Mono.defer(() -> {
                    QueryText.check(exchange.getRequest());
                    return bodies.read(exchange);
                }))
                .flatMap(chain::filter);
    }

    private Mono<Void> admit(ServerWebExchange exchange) {
        var routes = MatchedRoute.routesAt(exchange.getRequest().getPath().value());
        return MatchedRoute.matchOpen(exchange, routes)
                ? Mono.empty()
                : authentication
                        .authenticate(exchange)
                        .delayUntil(principal -> limit(exchange, principal))
                        .doOnNext(principal -> MatchedRoute.match(exchange, routes, principal))
                        .then();
    }

    private Mono<Void> limit(ServerWebExchange exchange, Principal principal) {
        return switch (principal) {
            case Caller caller -> rateLimiter.admit(exchange, caller);
            case Operator() -> Mono.empty();
        };
    }

    /// No route of the API, in the one spelling that a path has here.
    private static boolean isOpen(String path) {
        return path.equals(JWKS) || path.startsWith(ACTUATOR) || Documents.areAt(path) || PageFiles.areAt(path);
    }
}
