package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.error.ApiException;
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

/// The endpoint test operation: one attempt, made while the caller waits, and written down when it has ended. It says
/// that an endpoint works, never that it fails: somebody is only trying.
@Component
class Ping {
    private static final String TYPE = "ping";
    private static final Duration SOON = Duration.ofSeconds(5);

    private final Endpoints endpoints;
    private final Events events;
    private final Attempts attempts;
    private final DeliveryTable table;
    private final LaneTable lanes;
    private final Ids ids;
    private final InstantSource clock;
    private final TransactionalOperator tx;

    Ping(
            Endpoints endpoints,
            Events events,
            Attempts attempts,
            DeliveryTable table,
            LaneTable lanes,
            Ids ids,
            InstantSource clock,
            TransactionalOperator tx) {
        this.endpoints = endpoints;
        this.events = events;
        this.attempts = attempts;
        this.table = table;
        this.lanes = lanes;
        this.ids = ids;
        this.clock = clock;
        this.tx = tx;
    }

    Mono<Delivery> send(Endpoint endpoint) {
        return endpoints
                .secret(endpoint.id())
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("webhook endpoint")))
                .map(secret -> new Target(endpoint.url(), secret))
                .flatMap(target -> send(endpoint, target, event(endpoint)));
    }

    private Mono<Delivery> send(Endpoint endpoint, Target target, StoredEvent event) {
        return Mono.deferContextual(context -> send(endpoint, target, event, Cause.of(context)));
    }

    private Mono<Delivery> send(Endpoint endpoint, Target target, StoredEvent event, Cause cause) {
        var message = new Message(event.id().value(), TYPE, event.body(), List.of(), cause);
        return attempts.make(target, message)
                .map(attempt -> outcome(target, message, event, attempt))
                .flatMap(outcome -> events.store(event)
                        .then(table.insertEnded(endpoint.id(), event, outcome))
                        .flatMap(delivery ->
                                lanes.record(endpoint.id(), List.of(outcome)).thenReturn(delivery))
                        .as(tx::transactional));
    }

    /// Its row is made after the attempt, so the outcome names none.
    private Outcome outcome(Target target, Message message, StoredEvent event, Attempt attempt) {
        if (attempt instanceof Attempt.NotMade) {
            throw ApiException.unavailable("The ping could not be sent right now. Try again shortly.", SOON);
        }
        var made = new DueDelivery(0, event.createdAt(), event.createdAt(), 0, true, target, message);
        return Outcome.of(made, attempt, clock.instant(), null);
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
