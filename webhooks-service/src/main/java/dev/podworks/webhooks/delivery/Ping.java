package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.id.EndpointId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.webhooks.endpoint.Endpoint;
import dev.podworks.webhooks.endpoint.Endpoints;
import dev.podworks.webhooks.event.Events;
import dev.podworks.webhooks.event.StoredEvent;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// The endpoint test operation. A ping is accepted in a transaction and sent once by the endpoint's lane, like any
/// delivery. A success ends a period of failure; a failure does not count against the endpoint. Decisions: ping.
@Component
class Ping {
    static final String TYPE = "ping";

    /// Maximum number of pending pings per endpoint; further requests get the newest pending ping.
    private static final int MAX_PENDING = 16;

    private static final Duration SEARCH_WINDOW = Duration.ofHours(24);

    private final Endpoints endpoints;
    private final Events events;
    private final Deliveries deliveries;
    private final DeliveryTable table;
    private final PingResultPoller results;
    private final Ids ids;
    private final InstantSource clock;
    private final TransactionalOperator tx;

    Ping(
            Endpoints endpoints,
            Events events,
            Deliveries deliveries,
            DeliveryTable table,
            PingResultPoller results,
            Ids ids,
            InstantSource clock,
            TransactionalOperator tx) {
        this.endpoints = endpoints;
        this.events = events;
        this.deliveries = deliveries;
        this.table = table;
        this.results = results;
        this.ids = ids;
        this.clock = clock;
        this.tx = tx;
    }

    /// @return the ping's delivery, finished or still pending, or the error `not_found`
    Mono<Delivery> send(Caller caller, EndpointId id) {
        return endpoints
                .require(caller, id)
                .flatMap(endpoint -> newestIfLimitReached(endpoint).switchIfEmpty(Mono.defer(() -> accept(caller, id))))
                .flatMap(ping -> results.await(caller.account(), id, ping));
    }

    private Mono<Delivery> accept(Caller caller, EndpointId id) {
        return endpoints
                .lock(caller, id)
                .flatMap(endpoint -> newestIfLimitReached(endpoint).switchIfEmpty(Mono.defer(() -> insert(endpoint))))
                .as(tx::transactional);
    }

    /// Reliable only under the endpoint's lock. The check before it keeps a flood of pings from waiting for the
    /// lock and exhausting the connection pool.
    private Mono<Delivery> newestIfLimitReached(Endpoint endpoint) {
        return table.pendingPings(endpoint.id(), clock.instant().minus(SEARCH_WINDOW))
                .filter(pending -> pending.size() >= MAX_PENDING)
                .map(List::getFirst);
    }

    private Mono<Delivery> insert(Endpoint endpoint) {
        var event = event(endpoint);
        return events.store(event)
                .then(table.insertPing(endpoint.id(), event))
                .flatMap(ping -> deliveries.open(endpoint).thenReturn(ping));
    }

    private StoredEvent event(Endpoint endpoint) {
        var withoutBody = new StoredEvent(
                ids.event(),
                TYPE,
                endpoint.account(),
                endpoint.mode(),
                endpoint.show(),
                clock.instant(),
                new byte[0],
                List.of());
        return events.ownEvent(
                withoutBody, Map.of("object", Map.of("object", "webhook_endpoint", "id", endpoint.id())));
    }
}
