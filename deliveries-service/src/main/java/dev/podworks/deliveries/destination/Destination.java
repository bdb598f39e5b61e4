package dev.podworks.deliveries.destination;

import dev.podworks.contracts.delivery.DestinationSnapshot;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.deliveries.cloud.Target;
import java.time.Instant;

/// A folder of a connection. Specification: Connection, destination, project delivery.
///
/// @param targetKnown the target folder was seen before, so that it is an error if it is missing now
public record Destination(
        DestinationId id,
        long version,
        AccountId account,
        ConnectionId connection,
        String name,
        Target target,
        boolean targetKnown,
        boolean removed,
        Instant createdAt,
        Instant updatedAt) {

    Destination withName(String name, Instant now) {
        return new Destination(
                id, version + 1, account, connection, name, target, targetKnown, removed, createdAt, now);
    }

    Destination withTarget(Target target, Instant now) {
        var known = targetKnown && target.equals(this.target);
        return new Destination(id, version + 1, account, connection, name, target, known, removed, createdAt, now);
    }

    Destination asRemoved(Instant now) {
        return new Destination(id, version + 1, account, connection, name, target, targetKnown, true, createdAt, now);
    }

    DestinationSnapshot snapshot() {
        return new DestinationSnapshot(id, version, account, name, removed);
    }
}
