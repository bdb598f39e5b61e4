package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.contracts.show.ShowSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Show events as projects-service publishes them.
final class TestShows {
    private TestShows() {}

    static ShowEvent with(ShowId id, AccountId account, DestinationId... destinations) {
        var delivery = Stream.of(destinations).map(ShowDefaults.Delivery::new).toList();
        var now = Instant.ofEpochMilli(0);
        return new ShowEvent(new ShowSnapshot(
                id,
                1,
                account,
                "Talks",
                new ShowDefaults(Map.of(), false, List.copyOf(delivery), ProjectSettings.DEFAULTS),
                false,
                now,
                now));
    }
}
