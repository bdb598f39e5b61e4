package dev.podworks.kit.upstream;

import dev.podworks.contracts.api.ErrorBody;
import dev.podworks.kit.error.ApiException;
import org.springframework.web.reactive.function.client.ClientResponse;
import reactor.core.publisher.Mono;

/// Relays error responses of other services to the caller.
public final class UpstreamErrors {
    private UpstreamErrors() {}

    /// @return the error of the response's body, with the same code and detail
    public static Mono<Throwable> toApiException(ClientResponse response) {
        return response.bodyToMono(ErrorBody.class).map(body -> ApiException.of(body.code(), body.detail()));
    }
}
