package dev.podworks.kit.conditional;

import dev.podworks.contracts.api.Access;
import dev.podworks.contracts.api.Route;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import org.reactivestreams.Publisher;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
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
public final class ConditionalReads implements WebFilter {
    /// Nobody but the caller may keep it, and the caller asks before using it again.
    private static final CacheControl OWN = CacheControl.noCache().cachePrivate();

    private final InstantSource clock;

    public ConditionalReads(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        return isTagged(exchange.getRequest())
                ? chain.filter(
                        exchange.mutate().response(new TaggedResponse(exchange)).build())
                : chain.filter(exchange);
    }

    private static boolean isTagged(ServerHttpRequest request) {
        return request.getMethod() == HttpMethod.GET
                && Route.match(HttpMethod.GET.name(), request.getPath().value())
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

        /// Not what a service behind this gateway has tagged already.
        private boolean isToBeTagged() {
            var status = getStatusCode();
            return (status == null || status.isSameCodeAs(HttpStatus.OK))
                    && !getHeaders().containsHeader(HttpHeaders.ETAG);
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
