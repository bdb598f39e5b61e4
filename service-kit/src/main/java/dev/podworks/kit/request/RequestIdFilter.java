package dev.podworks.kit.request;

import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.RequestId;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.trace.Tracing;
import java.util.Optional;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/// Assigns an id to every request before anything can fail, and adds it to every response.
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class RequestIdFilter implements WebFilter {
    /// Whether a `Request-Id` header of the request is used: behind the gateway yes, at the edge never.
    public enum Incoming {
        TRUSTED,
        IGNORED
    }

    private final Ids ids;
    private final Incoming incoming;
    private final Tracing tracing;

    public RequestIdFilter(Ids ids, Incoming incoming, Tracing tracing) {
        this.ids = ids;
        this.incoming = incoming;
        this.tracing = tracing;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        var id = idOf(exchange);
        var cause = causeOf(exchange, id);
        cause.storeIn(exchange);
        // Set just before the response is committed, because a proxied response already has the header of the other
        // service.
        exchange.getResponse().beforeCommit(() -> {
            exchange.getResponse().getHeaders().set(RequestIds.HEADER, id.value());
            return Mono.empty();
        });
        return chain.filter(exchange).contextWrite(cause::putInto);
    }

    private Cause causeOf(ServerWebExchange exchange, RequestId id) {
        var ofRequest = Cause.UNKNOWN.withRequest(id);
        var cause = projectIn(exchange.getRequest().getPath().value())
                .map(ofRequest::withProject)
                .orElse(ofRequest);
        return tracing.of(exchange).map(cause::withTrace).orElse(cause);
    }

    /// The project in the path, for logs and traces only. It may not exist or belong to another account.
    private static Optional<ProjectId> projectIn(String path) {
        var begin = path.indexOf("/" + ProjectId.PREFIX) + 1;
        if (begin == 0) {
            return Optional.empty();
        }
        var end = path.indexOf('/', begin);
        return Id.parse(ProjectId.PREFIX, path.substring(begin, end < 0 ? path.length() : end), ProjectId::new);
    }

    private RequestId idOf(ServerWebExchange exchange) {
        return switch (incoming) {
            case IGNORED -> ids.request();
            case TRUSTED ->
                RequestIds.parse(exchange.getRequest().getHeaders().getFirst(RequestIds.HEADER))
                        .orElseGet(ids::request);
        };
    }
}
