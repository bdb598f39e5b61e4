package dev.podworks.kit.outbox;

import dev.podworks.contracts.api.Service;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.event.ForwardedEvents;
import dev.podworks.kit.caller.Principals;
import dev.podworks.kit.upstream.UpstreamClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Sends the events that a request caused to the services whose answers depend on them ({@link ForwardedEvents}),
/// before the request is answered: a client's next request, to whichever service, finds its effect.
///
/// A receiver that does not confirm it in time delays the response by a second at most and gets the event from
/// Kafka. Events that no request caused are not forwarded.
public final class EventForwarder {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private final List<UpstreamClient> receivers;
    private final MeterRegistry metrics;

    /// @param receivers clients of the services that receive events of this service
    public EventForwarder(List<UpstreamClient> receivers, MeterRegistry metrics) {
        this.receivers = List.copyOf(receivers);
        this.metrics = metrics;
    }

    static boolean isForwarded(Event event) {
        return !ForwardedEvents.receiversOf(event).isEmpty();
    }

    /// Call after the commit. Never fails.
    ///
    /// @param payload of the event, as JSON
    Mono<Void> forward(Event event, byte[] payload) {
        var services = ForwardedEvents.receiversOf(event);
        return Mono.deferContextual(context -> Flux.fromIterable(receivers)
                .filter(receiver -> services.contains(receiver.service()))
                .filter(receiver -> Principals.hasToken(context, receiver.service()))
                .flatMap(receiver -> send(receiver, event, payload))
                .then());
    }

    private Mono<Void> send(UpstreamClient receiver, Event event, byte[] payload) {
        var request = receiver.http()
                .post()
                .uri("/internal/events")
                .contentType(MediaType.APPLICATION_JSON)
                .headers(headers -> addAttributes(headers, event))
                .bodyValue(payload)
                .retrieve()
                .toBodilessEntity()
                .timeout(TIMEOUT);
        return Mono.defer(() -> {
            var start = Timer.start(metrics);
            return receiver.call(request)
                    .then()
                    .doOnSuccess(_ -> stop(start, receiver.service(), "confirmed"))
                    .onErrorResume(_ -> Mono.fromRunnable(() -> stop(start, receiver.service(), "failed")));
        });
    }

    private static void addAttributes(HttpHeaders headers, Event event) {
        headers.set(EventHeaders.inHttp(EventHeaders.SPEC_VERSION), "1.0");
        headers.set(EventHeaders.inHttp(EventHeaders.ID), event.id().value());
        headers.set(EventHeaders.inHttp(EventHeaders.TYPE), event.type().typeName());
        headers.set(EventHeaders.inHttp(EventHeaders.SOURCE), event.source());
        headers.set(EventHeaders.inHttp(EventHeaders.TIME), event.time().toString());
    }

    private void stop(Timer.Sample start, Service receiver, String outcome) {
        start.stop(metrics.timer("podworks.events.forwarded", "receiver", receiver.wire(), "outcome", outcome));
    }
}
