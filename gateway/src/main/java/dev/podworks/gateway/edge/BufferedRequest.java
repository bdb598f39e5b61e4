package dev.podworks.gateway.edge;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.core.publisher.Flux;

/// A request with its body in memory, and therefore with a known length.
final class BufferedRequest extends ServerHttpRequestDecorator {
    private final byte[] body;
    private final HttpHeaders headers;

    BufferedRequest(ServerHttpRequest request, byte[] body) {
        super(request);
        this.body = body;
        this.headers = HttpHeaders.copyOf(request.getHeaders());
        headers.remove(HttpHeaders.TRANSFER_ENCODING);
        headers.setContentLength(body.length);
    }

    @Override
    public HttpHeaders getHeaders() {
        return headers;
    }

    @Override
    public Flux<DataBuffer> getBody() {
        return Flux.defer(() -> Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(body)));
    }
}
