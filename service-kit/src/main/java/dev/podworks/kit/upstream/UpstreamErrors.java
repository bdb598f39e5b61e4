package dev.podworks.kit.upstream;

import dev.podworks.contracts.api.ErrorBody;
import dev.podworks.kit.error.ApiException;
import org.springframework.web.reactive.function.client.ClientResponse;
import reactor.core.publisher.Mono;

/// A refusal that another service writes in the one error body, handed on to the caller as it is.
public final class UpstreamErrors {
    private UpstreamErrors() {}

    public static Mono<Throwable> passedOn(ClientResponse response) {
        return response.bodyToMono(ErrorBody.class).map(body -> ApiException.of(body.code(), body.detail()));
    }
}
