package dev.podworks.webhooks.endpoint;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
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

/// Creates, updates and deletes endpoints, in the caller's transaction.
@Component
public class Endpoints {
    /// Specification: Limits, webhook endpoints per mode.
    private static final int MAX_PER_MODE = 16;

    private final EndpointTable table;
    private final SigningSecrets secrets;
    private final Lanes lanes;
    private final AuditLog audit;

    Endpoints(EndpointTable table, SigningSecrets secrets, Lanes lanes, AuditLog audit) {
        this.table = table;
        this.secrets = secrets;
        this.lanes = lanes;
        this.audit = audit;
    }

    /// @return the endpoint, or the error `not_found` if it does not exist or belongs to another account
    public Mono<Endpoint> require(Caller caller, EndpointId id) {
        return table.find(caller, id).switchIfEmpty(notFound());
    }

    Flux<Endpoint> list(Caller caller) {
        return table.list(caller);
    }

    /// @return the signing secret, or the error `endpoint_limit`
    Mono<String> create(Endpoint endpoint) {
        var secret = secrets.generate();
        return requireCapacity(endpoint)
                .then(Mono.defer(() -> table.insert(endpoint, secrets.encrypt(endpoint.id(), secret))))
                .then(audit.record(settings(AuditAction.WEBHOOK_ENDPOINT_CREATED, endpoint)))
                .thenReturn(secret);
    }

    private Mono<Long> requireCapacity(Endpoint endpoint) {
        return table.countLocked(endpoint.account(), endpoint.mode())
                .filter(count -> count < MAX_PER_MODE)
                .switchIfEmpty(Mono.error(() -> limitReached(endpoint.mode())));
    }

    /// Enabling an endpoint resumes its pending deliveries.
    Mono<Endpoint> update(Caller caller, EndpointId id, UnaryOperator<Endpoint> update) {
        return table.lock(caller, id)
                .switchIfEmpty(notFound())
                .map(update)
                .flatMap(updated -> table.update(updated)
                        .then(updated.enabled() ? openLane(id) : Mono.empty())
                        .then(audit.record(settings(AuditAction.WEBHOOK_ENDPOINT_UPDATED, updated)))
                        .thenReturn(updated));
    }

    /// @return the new secret
    Mono<String> rotate(Endpoint endpoint) {
        var secret = secrets.generate();
        return table.replaceSecret(endpoint.id(), secrets.encrypt(endpoint.id(), secret))
                .then(audit.record(record(AuditAction.WEBHOOK_ENDPOINT_SECRET_ROTATED, endpoint)))
                .thenReturn(secret);
    }

    /// @return the endpoint, locked until the current transaction ends, or the error `not_found`
    public Mono<Endpoint> lock(Caller caller, EndpointId id) {
        return table.lock(caller, id).switchIfEmpty(notFound());
    }

    Mono<Void> delete(Caller caller, EndpointId id) {
        return lock(caller, id)
                .flatMap(endpoint ->
                        table.delete(id).then(audit.record(record(AuditAction.WEBHOOK_ENDPOINT_DELETED, endpoint))))
                .then(lanes.withdraw(id.value()));
    }

    /// The current signing secret. Empty if the endpoint was deleted.
    public Mono<String> secret(EndpointId id) {
        return table.secret(id).map(encrypted -> secrets.decrypt(id, encrypted));
    }

    /// Disables a batch of endpoints that have had no success since the given time, in the current transaction.
    public Mono<List<Endpoint>> disableFailing(Instant since, int atMost) {
        return table.disableFailing(since, atMost).collectList().delayUntil(this::recordDisabled);
    }

    /// A batch of endpoints that have had no success since the given time, and were not returned before in this period
    /// of failure, in the current transaction.
    public Mono<List<Endpoint>> reportFailing(Instant since, int atMost) {
        return table.reportFailing(since, atMost).collectList();
    }

    private Mono<Void> recordDisabled(List<Endpoint> disabled) {
        return Flux.fromIterable(disabled)
                .concatMap(endpoint -> audit.record(record(AuditAction.WEBHOOK_ENDPOINT_DISABLED, endpoint)))
                .then();
    }

    private static AuditRecord record(AuditAction action, Endpoint endpoint) {
        return AuditRecord.of(action, endpoint.account(), endpoint.id(), endpoint.url());
    }

    private static AuditRecord settings(AuditAction action, Endpoint endpoint) {
        return record(action, endpoint)
                .with("mode", endpoint.mode().wire())
                .with("eventTypes", String.join(" ", endpoint.eventTypes()))
                .with("show", endpoint.show())
                .with("enabled", endpoint.enabled());
    }

    /// Opens the endpoint's lane in the current transaction: its due deliveries are sent after the commit.
    public Mono<Void> openLane(EndpointId id) {
        return lanes.open(id.value());
    }

    private static <T> Mono<T> notFound() {
        return Mono.error(() -> ApiException.notFound("webhook endpoint"));
    }

    private static ApiException limitReached(Mode mode) {
        return ApiException.of(
                ErrorCode.ENDPOINT_LIMIT,
                String.format(
                        Locale.ROOT,
                        "The account already has %d webhook endpoints in %s mode. Delete one first.",
                        MAX_PER_MODE,
                        mode.wire()));
    }
}
