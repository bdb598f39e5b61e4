package dev.podworks.kit.conditional;

import dev.podworks.contracts.api.Access;
import dev.podworks.contracts.api.Route;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponseDecorator;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Adds an `ETag` to the response of every GET, and responds with 304 if the client has that response already.
///
/// Runs after [dev.podworks.kit.caller.CallerFilter], so that unauthorized requests get no tag.
@Order(20)
public final class ConditionalRequestFilter implements WebFilter {
    /// Only the client may cache the response, and it must revalidate it before each use.
    private static final CacheControl PRIVATE_NO_CACHE = CacheControl.noCache().cachePrivate();

    private final InstantSource clock;
    private final Function<ServerWebExchange, Optional<Route>> ownRoute;

    /// @param ownRoute the route of a request that this process handles. Empty for proxied requests, whose
    ///     responses must not be buffered.
    public ConditionalRequestFilter(InstantSource clock, Function<ServerWebExchange, Optional<Route>> ownRoute) {
        this.clock = clock;
        this.ownRoute = ownRoute;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return isTagged(exchange)
                ? chain.filter(
                        exchange.mutate().response(new TaggedResponse(exchange)).build())
                : chain.filter(exchange);
    }

    private boolean isTagged(ServerWebExchange exchange) {
        return exchange.getRequest().getMethod() == HttpMethod.GET
                && ownRoute.apply(exchange)
                        .filter(route -> !(route.access() instanceof Access.Open))
                        .isPresent();
    }

    private final class TaggedResponse extends ServerHttpResponseDecorator {
        private final ServerWebExchange exchange;

        TaggedResponse(ServerWebExchange exchange) {
            super(exchange.getResponse());
            this.exchange = exchange;
        }

        @Override
        public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
            return hasTaggableStatus()
                    ? DataBufferUtils.join(Flux.from(body)).flatMap(this::write)
                    : super.writeWith(body);
        }

        private boolean hasTaggableStatus() {
            var status = getStatusCode();
            return status == null || status.isSameCodeAs(HttpStatus.OK);
        }

        private Mono<Void> write(DataBuffer body) {
            var bytes = new byte[body.readableByteCount()];
            body.toByteBuffer(ByteBuffer.wrap(bytes));
            if (!getHeaders().containsHeader(HttpHeaders.CACHE_CONTROL)) {
                getHeaders().setCacheControl(PRIVATE_NO_CACHE);
            }
            if (exchange.checkNotModified(EntityTag.of(bytes, clock.instant()))) {
                DataBufferUtils.release(body);
                getHeaders().remove(HttpHeaders.CONTENT_LENGTH);
                return setComplete();
            }
            return super.writeWith(Mono.just(body));
        }
    }
}
