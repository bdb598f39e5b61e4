package dev.podworks.contracts.delivery;

import dev.podworks.contracts.id.DestinationId;
import java.util.List;

/// The request and response bodies of the internal API of deliveries-service. Other services call it while they
/// serve a request, with the caller's token.
///
/// `POST /internal/destinations/read` accepts {@link ReadDestinations} and returns {@link Destinations}. Ids that
/// are unknown, or not the account's, are omitted; deleted destinations are included with `removed`.
public final class InternalDestinations {
    /// A project's, or a show's.
    public static final int MAX_READ = 100;

    private InternalDestinations() {}

    /// At most {@link #MAX_READ}.
    public record ReadDestinations(List<DestinationId> ids) {
        public ReadDestinations {
            if (ids.size() > MAX_READ) {
                throw new IllegalArgumentException("at most " + MAX_READ);
            }
            ids = List.copyOf(ids);
        }
    }

    public record Destinations(List<DestinationSnapshot> destinations) {
        public Destinations {
            destinations = List.copyOf(destinations);
        }
    }
}
