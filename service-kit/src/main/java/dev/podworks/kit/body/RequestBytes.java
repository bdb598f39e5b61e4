package dev.podworks.kit.body;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// A request's body as a whole: at most 1 MiB, more is `body_too_large`.
public final class RequestBytes {
    private static final int MAX_BYTES = 1 << 20;
    private static final byte[] NONE = {};

    private RequestBytes() {}

    public static Mono<byte[]> read(ServerHttpRequest request) {
        return DataBufferUtils.join(limited(request.getBody()))
                .map(RequestBytes::drain)
                .defaultIfEmpty(NONE);
    }

    /// The exchange with a body that has been read, for those who want to read it too.
    public static ServerWebExchange withBody(ServerWebExchange exchange, byte[] body) {
        var request = new ServerHttpRequestDecorator(exchange.getRequest()) {
            @Override
            public Flux<DataBuffer> getBody() {
                return body.length == 0
                        ? Flux.empty()
                        : Flux.defer(() ->
                                Flux.just(exchange.getResponse().bufferFactory().wrap(body)));
            }
        };
        return exchange.mutate().request(request).build();
    }

    private static byte[] drain(DataBuffer buffer) {
        var bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer);
        return bytes;
    }

    /// `join` has a limit of its own, but releases the buffer that goes beyond it twice, which breaks the connection.
    private static Flux<DataBuffer> limited(Flux<DataBuffer> body) {
        return Flux.defer(() -> {
            var bytes = new AtomicLong();
            return body.handle((buffer, sink) -> {
                if (bytes.addAndGet(buffer.readableByteCount()) <= MAX_BYTES) {
                    sink.next(buffer);
                    return;
                }
                DataBufferUtils.release(buffer);
                sink.error(new DataBufferLimitException("more than " + MAX_BYTES + " bytes"));
            });
        });
    }
}
