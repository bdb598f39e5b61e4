package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.kit.change.ChangeNotifier;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.sql.AfterCommit;
import dev.podworks.webhooks.delivery.DeliveryTable.LockedDelivery;
import dev.podworks.webhooks.endpoint.Endpoint;
import dev.podworks.webhooks.endpoint.Endpoints;
import dev.podworks.webhooks.event.Events;
import dev.podworks.webhooks.event.StoredEvent;
import java.time.InstantSource;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Creates, lists and retries deliveries.
@Component
public class Deliveries {
    private final DeliveryTable table;
    private final Endpoints endpoints;
    private final Events events;
    private final LaneSignals signals;
    private final ChangeNotifier changes;
    private final InstantSource clock;

    Deliveries(
            DeliveryTable table,
            Endpoints endpoints,
            Events events,
            LaneSignals signals,
            ChangeNotifier changes,
            InstantSource clock) {
        this.table = table;
        this.endpoints = endpoints;
        this.events = events;
        this.signals = signals;
        this.changes = changes;
        this.clock = clock;
    }

    /// Creates a delivery for every endpoint that subscribes to the event and opens their lanes, in the current
    /// transaction.
    public Mono<Void> fanOut(StoredEvent event) {
        return table.insertForAll(event, clock.instant())
                .collectList()
                .flatMapIterable(subscribed -> subscribed)
                .concatMap(endpoint -> open(event.account(), event.mode(), endpoint))
                .then();
    }

    /// Opens the endpoint's lane, which sends what is due once the current transaction has committed.
    Mono<Void> open(Endpoint endpoint) {
        return open(endpoint.account(), endpoint.mode(), endpoint.id());
    }

    private Mono<Void> open(AccountId account, Mode mode, EndpointId endpoint) {
        return AfterCommit.run(() -> signals.wake(endpoint))
                .then(changes.afterCommit(
                        new ChangeEvent(account, mode, ChangedResource.WEBHOOK_ENDPOINT, endpoint.value())))
                .then(endpoints.openLane(endpoint));
    }

    Mono<List<Delivery>> page(Endpoint endpoint, DeliveryFilter filter, long before, Limit limit) {
        return table.page(endpoint, filter, events.oldest(), before, limit);
    }

    /// Retries a delivery, whatever its status, in the current transaction.
    ///
    /// @return the delivery, or the error `not_found`, `invalid_state` (endpoint disabled), `already_retried` or
    ///     `gone`
    Mono<Delivery> retry(Endpoint endpoint, long id) {
        return table.lock(endpoint.id(), id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("webhook delivery")))
                .doOnNext(locked -> requireRetryable(endpoint, locked))
                .flatMap(_ -> table.retry(endpoint.id(), id, clock.instant()))
                .flatMap(delivery -> open(endpoint).thenReturn(delivery));
    }

    private void requireRetryable(Endpoint endpoint, LockedDelivery delivery) {
        if (!endpoint.enabled()) {
            throw ApiException.invalidState("The webhook endpoint is disabled. Enable it first.", "disabled");
        }
        if (delivery.retried()) {
            throw ApiException.of(ErrorCode.ALREADY_RETRIED, "A retry of this delivery is already pending.");
        }
        if (!delivery.eventAt().isAfter(events.oldest())) {
            throw ApiException.of(ErrorCode.GONE, "The event is older than 30 days and has expired.");
        }
    }
}
