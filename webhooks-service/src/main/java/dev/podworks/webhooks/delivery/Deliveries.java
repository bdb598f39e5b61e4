package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.paging.Limit;
import dev.podworks.kit.sql.AfterCommit;
import dev.podworks.webhooks.delivery.DeliveryTable.Known;
import dev.podworks.webhooks.endpoint.Endpoint;
import dev.podworks.webhooks.endpoint.Endpoints;
import dev.podworks.webhooks.event.Events;
import dev.podworks.webhooks.event.StoredEvent;
import java.time.InstantSource;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Deliveries: made for events, listed, and sent once more.
@Component
public class Deliveries {
    private final DeliveryTable table;
    private final Endpoints endpoints;
    private final Events events;
    private final LaneSignals signals;
    private final InstantSource clock;

    Deliveries(DeliveryTable table, Endpoints endpoints, Events events, LaneSignals signals, InstantSource clock) {
        this.table = table;
        this.endpoints = endpoints;
        this.events = events;
        this.signals = signals;
        this.clock = clock;
    }

    /// Writes a delivery for every endpoint that wants the event, and opens their lanes, in the present transaction.
    public Mono<Void> fanOut(StoredEvent event) {
        return table.insertForAll(event, clock.instant())
                .collectList()
                .flatMapIterable(wanting -> wanting)
                .concatMap(this::open)
                .then();
    }

    /// Has somebody send what is due for the endpoint, once the present transaction has committed.
    Mono<Void> open(EndpointId endpoint) {
        return AfterCommit.run(() -> signals.wake(endpoint)).then(endpoints.openLane(endpoint));
    }

    Mono<List<Delivery>> page(Endpoint endpoint, long before, Limit limit) {
        return table.page(endpoint.id(), events.oldest(), before, limit);
    }

    /// Has a delivery sent once more, whatever became of it, in the present transaction.
    ///
    /// @return the error `not_found`, `invalid_state` for an endpoint that is off, `already_retried`, or `gone`
    Mono<Delivery> retry(Endpoint endpoint, long id) {
        return table.lock(endpoint.id(), id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("webhook delivery")))
                .doOnNext(known -> requireRetryable(endpoint, known))
                .flatMap(_ -> table.retry(endpoint.id(), id, clock.instant()))
                .flatMap(delivery -> open(endpoint.id()).thenReturn(delivery));
    }

    private void requireRetryable(Endpoint endpoint, Known known) {
        if (!endpoint.enabled()) {
            throw ApiException.invalidState("The endpoint is turned off. Turn it on first.", "disabled");
        }
        if (known.retried()) {
            throw ApiException.of(ErrorCode.ALREADY_RETRIED, "This delivery is being retried already.");
        }
        if (!known.eventAt().isAfter(events.oldest())) {
            throw ApiException.of(ErrorCode.GONE, "The event is older than 30 days and is not kept any more.");
        }
    }
}
