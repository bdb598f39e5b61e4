package dev.podworks.deliveries.connection;

import dev.podworks.contracts.delivery.ConnectionSnapshot;
import dev.podworks.contracts.delivery.ConnectionStatus;
import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import java.time.Instant;

/// An authorized account at a cloud storage provider, without its tokens.
///
/// @param byFormerMember whether the user who connected it has left the team
public record Connection(
        ConnectionId id,
        long version,
        AccountId account,
        Provider provider,
        String name,
        ConnectionStatus status,
        boolean byFormerMember,
        Instant createdAt) {

    public boolean isRemoved() {
        return status == ConnectionStatus.REMOVED;
    }

    ConnectionSnapshot snapshot() {
        return new ConnectionSnapshot(id, version, account, provider, name, status, byFormerMember, createdAt);
    }
}
