package dev.podworks.kit.test;

import java.util.function.Consumer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.web.reactive.function.client.ClientResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Looks into a response before the test reads it.
final class ResponseBody {
    private ResponseBody() {}

    /// @param check fails the test by an exception; called with an empty array if there is no body
    static Mono<ClientResponse> inspect(ClientResponse response, Consumer<byte[]> check) {
        return response.bodyToMono(byte[].class).defaultIfEmpty(new byte[0]).map(body -> {
            check.accept(body);
            return response.mutate()
                    .body(Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(body)))
                    .build();
        });
    }
}
