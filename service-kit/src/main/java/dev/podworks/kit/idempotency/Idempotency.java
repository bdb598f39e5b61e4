package dev.podworks.kit.idempotency;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.error.ApiException;
import org.springframework.http.HttpStatus;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// Keeps the answer of a request that came with an `Idempotency-Key`.
public final class Idempotency {
    /// Sent by callers, and by services that ask another one for something that must not be made twice.
    public static final String HEADER = "Idempotency-Key";

    private final KeyTable keys;
    private final JsonMapper json;

    Idempotency(KeyTable keys, JsonMapper json) {
        this.keys = keys;
        this.json = json;
    }

    /// Keeps an answer in the present transaction, which must be the one of the effect. Without an `Idempotency-Key`
    /// it does nothing.
    ///
    /// @return the body, or the error `idempotency_in_flight` when the request took so long that another one has
    ///     the key now: the effect must not be
    public <T> Mono<T> keep(HttpStatus status, T body) {
        return keep(status, body, body);
    }

    /// The same for an answer that shows a secret.
    ///
    /// @param repeated what a repeated request gets instead
    public <T> Mono<T> keep(HttpStatus status, T body, T repeated) {
        return Mono.deferContextual(context -> Ticket.in(context)
                .map(ticket -> store(ticket, status, repeated))
                .orElse(Mono.empty())
                .thenReturn(body));
    }

    private Mono<Void> store(Ticket ticket, HttpStatus status, Object body) {
        return keys.keep(ticket, status.value(), json.writeValueAsBytes(body))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(Idempotency::inFlight))
                .then();
    }

    static ApiException inFlight() {
        return ApiException.of(
                ErrorCode.IDEMPOTENCY_IN_FLIGHT,
                "A request with this Idempotency-Key is being worked on. Send it again in a moment.");
    }
}
