package dev.podworks.kit.idempotency;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.error.ApiException;
import org.springframework.http.HttpStatus;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// Stores the responses of requests with an `Idempotency-Key`.
public final class Idempotency {
    private final IdempotencyKeyTable keys;
    private final JsonMapper json;

    Idempotency(IdempotencyKeyTable keys, JsonMapper json) {
        this.keys = keys;
        this.json = json;
    }

    /// Stores a response in the current transaction, which must be the transaction of the effect. Does nothing if the
    /// request has no `Idempotency-Key`.
    ///
    /// @return the body, or the error `idempotency_in_flight` if the request took so long that another one has
    ///     claimed the key, so that the effect is rolled back
    public <T> Mono<T> storeResponse(HttpStatus status, T body) {
        return storeResponse(status, body, body);
    }

    /// Stores a response that contains a secret.
    ///
    /// @param replayed the response to a repeated request, without the secret
    public <T> Mono<T> storeResponse(HttpStatus status, T body, T replayed) {
        return Mono.deferContextual(context -> KeyClaim.in(context)
                .map(claim -> store(claim, status, replayed))
                .orElse(Mono.empty())
                .thenReturn(body));
    }

    private Mono<Void> store(KeyClaim claim, HttpStatus status, Object body) {
        return keys.storeResponse(claim, status.value(), json.writeValueAsBytes(body))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(Idempotency::inFlight))
                .then();
    }

    static ApiException inFlight() {
        return ApiException.of(
                ErrorCode.IDEMPOTENCY_IN_FLIGHT,
                "A request with this Idempotency-Key is still in progress. Retry in a moment.");
    }
}
