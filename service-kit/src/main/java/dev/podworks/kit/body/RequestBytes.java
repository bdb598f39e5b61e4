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

/// Reads a whole request body. More than 1 MiB is the error `body_too_large`.
public final class RequestBytes {
    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_DISCARDED_BYTES = 16 * MAX_BYTES;
    private static final byte[] EMPTY = {};

    private RequestBytes() {}

    public static Mono<byte[]> read(ServerHttpRequest request) {
        return DataBufferUtils.join(limited(request.getBody()))
                .map(RequestBytes::drain)
                .defaultIfEmpty(EMPTY);
    }

    /// The exchange with a body that has been read already, so that it can be read again.
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

    /// The rest of a body that is too large is read and discarded, up to a limit. Otherwise the connection is closed
    /// with unread data, and a client that reads the response after it has sent the body gets a reset.
    ///
    /// `join` has its own limit, but it releases the buffer that exceeds the limit twice, which breaks the
    /// connection.
    private static Flux<DataBuffer> limited(Flux<DataBuffer> body) {
        return Flux.defer(() -> {
            var bytes = new AtomicLong();
            return body.<DataBuffer>handle((buffer, sink) -> {
                        if (bytes.addAndGet(buffer.readableByteCount()) <= MAX_BYTES) {
                            sink.next(buffer);
                            return;
                        }
                        DataBufferUtils.release(buffer);
                        if (bytes.get() > MAX_DISCARDED_BYTES) {
                            sink.error(tooLarge());
                        }
                    })
                    .concatWith(Mono.defer(() -> bytes.get() > MAX_BYTES ? Mono.error(tooLarge()) : Mono.empty()));
        });
    }

    private static DataBufferLimitException tooLarge() {
        return new DataBufferLimitException("The body exceeds " + MAX_BYTES + " bytes");
    }
}
