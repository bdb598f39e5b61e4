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

/// Tags the answer of every GET, and answers 304 without a body where the caller has it already.
///
/// Behind the caller's check: who may not read learns no tag.
@Order(20)
public final class ConditionalRequestFilter implements WebFilter {
    /// Nobody but the caller may keep it, and the caller asks before using it again.
    private static final CacheControl OWN = CacheControl.noCache().cachePrivate();

    private final InstantSource clock;
    private final Function<ServerWebExchange, Optional<Route>> ownRoute;

    /// @param ownRoute the route of a request that is answered here. Empty where an answer is passed on for somebody
    ///     else: it is not held back until it is whole, only to be tagged.
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
            return isToBeTagged() ? DataBufferUtils.join(Flux.from(body)).flatMap(this::write) : super.writeWith(body);
        }

        private boolean isToBeTagged() {
            var status = getStatusCode();
            return status == null || status.isSameCodeAs(HttpStatus.OK);
        }

        private Mono<Void> write(DataBuffer answer) {
            var bytes = new byte[answer.readableByteCount()];
            answer.toByteBuffer(ByteBuffer.wrap(bytes));
            if (!getHeaders().containsHeader(HttpHeaders.CACHE_CONTROL)) {
                getHeaders().setCacheControl(OWN);
            }
            if (exchange.checkNotModified(EntityTag.of(bytes, clock.instant()))) {
                DataBufferUtils.release(answer);
                getHeaders().remove(HttpHeaders.CONTENT_LENGTH);
                return setComplete();
            }
            return super.writeWith(Mono.just(answer));
        }
    }
}
