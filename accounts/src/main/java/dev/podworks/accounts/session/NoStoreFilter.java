package dev.podworks.accounts.session;

import org.springframework.core.annotation.Order;
import org.springframework.http.CacheControl;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/// Forbids caching of responses under `/account/api`, which contain secrets and tokens.
@Component
@Order(-1)
final class NoStoreFilter implements WebFilter {
    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (exchange.getRequest().getPath().value().startsWith("/account/api/")) {
            exchange.getResponse().getHeaders().setCacheControl(CacheControl.noStore());
        }
        return chain.filter(exchange);
    }
}
