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

/// Checks every request, in the order of decisions, section 4: authentication (401), rate limit (429), route (404,
/// 405), body (400, 415, 413). Ambiguous paths are refused before that (400). Open routes need no authentication.
/// The gateway's controllers and the routes to the services come after it.
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
        PathValidator.requireUnambiguous(path);
        if (isPublic(path)) {
            return chain.filter(exchange);
        }
        authentication.storeClient(exchange);
        return authorize(exchange)
                .then(Mono.defer(() -> {
                    QueryText.check(exchange.getRequest());
                    return bodies.read(exchange);
                }))
                .flatMap(chain::filter);
    }

    private Mono<Void> authorize(ServerWebExchange exchange) {
        var routes = MatchedRoute.routesAt(exchange.getRequest().getPath().value());
        return MatchedRoute.matchOpen(exchange, routes)
                ? Mono.empty()
                : authentication
                        .authenticate(exchange)
                        .delayUntil(principal -> limit(exchange, principal))
                        .doOnNext(principal -> {
                            MatchedRoute.match(exchange, routes, principal);
                            authentication.requireSufficient(exchange, principal);
                        })
                        .then();
    }

    private Mono<Void> limit(ServerWebExchange exchange, Principal principal) {
        return switch (principal) {
            case Caller caller -> rateLimiter.acquire(exchange, caller);
            case Operator() -> Mono.empty();
        };
    }

    /// Paths outside the API. The path is normalized.
    private static boolean isPublic(String path) {
        return path.equals(JWKS) || path.startsWith(ACTUATOR) || Documents.isDocument(path) || PageFiles.isPage(path);
    }
}
