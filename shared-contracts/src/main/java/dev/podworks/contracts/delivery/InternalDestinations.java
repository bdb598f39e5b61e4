package dev.podworks.contracts.delivery;

import dev.podworks.contracts.id.DestinationId;
import java.util.List;

/// The bodies of deliveries-service's own door for the other services, which ask inside a caller's request and with
/// that caller's token.
///
/// `POST /internal/destinations/read` takes {@link ReadDestinations} and answers {@link Destinations}. Ids that are
/// unknown, or not the account's, are left out; removed ones are there and say so.
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
