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

/// The endpoint test operation. The ping is accepted in a transaction and sent by the endpoint's lane like any attempt,
/// once. A success shows that the endpoint works; a failure is not counted against it: somebody is only trying.
/// Decisions: ping.
@Component
class Ping {
    static final String TYPE = "ping";

    /// More than these wait for no endpoint: who asks for another one gets the newest of them.
    private static final int PENDING_MAX = 16;

    private static final Duration RECENTLY = Duration.ofHours(24);

    private final Endpoints endpoints;
    private final Events events;
    private final Deliveries deliveries;
    private final DeliveryTable table;
    private final PingResults results;
    private final Ids ids;
    private final InstantSource clock;
    private final TransactionalOperator tx;

    Ping(
            Endpoints endpoints,
            Events events,
            Deliveries deliveries,
            DeliveryTable table,
            PingResults results,
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
                .flatMap(endpoint -> oneOfTooMany(endpoint).switchIfEmpty(Mono.defer(() -> accept(caller, id))))
                .flatMap(ping -> results.of(caller.account(), id, ping));
    }

    private Mono<Delivery> accept(Caller caller, EndpointId id) {
        return endpoints
                .lock(caller, id)
                .flatMap(endpoint -> oneOfTooMany(endpoint).switchIfEmpty(Mono.defer(() -> insert(endpoint))))
                .as(tx::transactional);
    }

    /// Behind the endpoint's lock it is certain. Before, it spares a flood of pings the wait for the lock, which would
    /// hold connections to the database that others need.
    private Mono<Delivery> oneOfTooMany(Endpoint endpoint) {
        return table.pendingPings(endpoint.id(), clock.instant().minus(RECENTLY))
                .filter(pending -> pending.size() >= PENDING_MAX)
                .map(List::getFirst);
    }

    private Mono<Delivery> insert(Endpoint endpoint) {
        var event = event(endpoint);
        return events.store(event)
                .then(table.insertPing(endpoint.id(), event))
                .flatMap(ping -> deliveries.open(endpoint.id()).thenReturn(ping));
    }

    private StoredEvent event(Endpoint endpoint) {
        var bare = new StoredEvent(
                ids.event(),
                TYPE,
                endpoint.account(),
                endpoint.mode(),
                endpoint.show(),
                clock.instant(),
                new byte[0],
                List.of());
        return events.own(bare, Map.of("object", Map.of("object", "webhook_endpoint", "id", endpoint.id())));
    }
}
