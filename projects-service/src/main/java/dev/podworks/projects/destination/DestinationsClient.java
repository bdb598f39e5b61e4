package dev.podworks.projects.destination;

import dev.podworks.contracts.delivery.DestinationSnapshot;
import dev.podworks.contracts.delivery.InternalDestinations;
import dev.podworks.contracts.delivery.InternalDestinations.ReadDestinations;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.kit.upstream.UpstreamClient;
import java.util.List;
import reactor.core.publisher.Mono;

/// Calls deliveries-service for destinations that are not in the read model yet, within a caller's request and on
/// that caller's behalf. If it does not respond, the caller gets `unavailable`.
final class DestinationsClient {
    private final UpstreamClient deliveries;

    DestinationsClient(UpstreamClient deliveries) {
        this.deliveries = deliveries;
    }

    /// Includes removed destinations. Those of other accounts are left out.
    Mono<List<DestinationSnapshot>> read(List<DestinationId> ids) {
        return deliveries
                .post("/internal/destinations/read", new ReadDestinations(ids), InternalDestinations.Destinations.class)
                .map(InternalDestinations.Destinations::destinations);
    }
}
