package dev.podworks.projects.destination;

import dev.podworks.contracts.delivery.DestinationSnapshot;
import dev.podworks.contracts.delivery.InternalDestinations;
import dev.podworks.contracts.delivery.InternalDestinations.ReadDestinations;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.kit.upstream.UpstreamClient;
import java.util.List;
import reactor.core.publisher.Mono;

/// Asks deliveries-service about destinations of which no event has come, within a caller's own request and on that
/// caller's behalf. Where there is no answer the caller gets `unavailable`.
final class DestinationsClient {
    private final UpstreamClient deliveries;

    DestinationsClient(UpstreamClient deliveries) {
        this.deliveries = deliveries;
    }

    /// What is not the caller's is left out; what was removed is there and says so.
    Mono<List<DestinationSnapshot>> read(List<DestinationId> ids) {
        return deliveries.answer(deliveries
                .http()
                .post()
                .uri("/internal/destinations/read")
                .bodyValue(new ReadDestinations(ids))
                .retrieve()
                .bodyToMono(InternalDestinations.Destinations.class)
                .map(InternalDestinations.Destinations::destinations));
    }
}
