package dev.podworks.webhooks.endpoint;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.lease.Lanes;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The endpoints, each change in the caller's transaction.
@Component
public class Endpoints {
    /// Specification: Limits, webhook endpoints per mode.
    private static final int MOST_PER_MODE = 16;

    private final EndpointTable table;
    private final SigningSecrets secrets;
    private final Lanes lanes;

    Endpoints(EndpointTable table, SigningSecrets secrets, Lanes lanes) {
        this.table = table;
        this.secrets = secrets;
        this.lanes = lanes;
    }

    /// @return the error `not_found` for what is not there and for what is another's alike
    public Mono<Endpoint> require(Caller caller, EndpointId id) {
        return table.find(caller, id).switchIfEmpty(notFound());
    }

    Flux<Endpoint> list(Caller caller) {
        return table.list(caller);
    }

    /// @return its secret, or the error `endpoint_limit`
    Mono<String> create(Endpoint endpoint) {
        var secret = secrets.next();
        return requireRoom(endpoint)
                .then(Mono.defer(() -> table.insert(endpoint, secrets.seal(endpoint.id(), secret))))
                .thenReturn(secret);
    }

    private Mono<Long> requireRoom(Endpoint endpoint) {
        return table.countLocked(endpoint.account(), endpoint.mode())
                .filter(count -> count < MOST_PER_MODE)
                .switchIfEmpty(Mono.error(() -> full(endpoint.mode())));
    }

    /// What still waits goes on once the endpoint is on again.
    Mono<Endpoint> change(Caller caller, EndpointId id, UnaryOperator<Endpoint> change) {
        return table.lock(caller, id)
                .switchIfEmpty(notFound())
                .map(change)
                .flatMap(changed -> table.update(changed)
                        .then(changed.enabled() ? openLane(id) : Mono.empty())
                        .thenReturn(changed));
    }

    /// @return the new secret
    Mono<String> rotate(EndpointId id) {
        var secret = secrets.next();
        return table.replaceSecret(id, secrets.seal(id, secret)).thenReturn(secret);
    }

    /// @return the endpoint, which nobody changes until the present transaction ends, or the error `not_found`
    public Mono<Endpoint> lock(Caller caller, EndpointId id) {
        return table.lock(caller, id).switchIfEmpty(notFound());
    }

    Mono<Void> delete(Caller caller, EndpointId id) {
        return lock(caller, id).flatMap(_ -> table.delete(id)).then(lanes.withdraw(id.value()));
    }

    /// What signs right now. Empty when the endpoint is gone.
    public Mono<String> secret(EndpointId id) {
        return table.secret(id).map(encrypted -> secrets.open(id, encrypted));
    }

    /// Turns off those that have had no success since then, in the present transaction.
    public Mono<List<Endpoint>> turnOffFailing(Instant since, int atMost) {
        return table.turnOffFailing(since, atMost).collectList();
    }

    /// Opens the endpoint's lane in the current transaction: its due deliveries are sent after the commit.
    public Mono<Void> openLane(EndpointId id) {
        return lanes.open(id.value());
    }

    private static <T> Mono<T> notFound() {
        return Mono.error(() -> ApiException.notFound("webhook endpoint"));
    }

    private static ApiException full(Mode mode) {
        return ApiException.of(
                ErrorCode.ENDPOINT_LIMIT,
                String.format(
                        Locale.ROOT,
                        "There are %d webhook endpoints in %s mode already. Delete one first.",
                        MOST_PER_MODE,
                        mode.wire()));
    }
}
