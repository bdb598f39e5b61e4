package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.delivery.ConnectionSnapshot;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;

/// A login to a cloud storage provider stopped working.
///
/// Connections serve both modes; what happens to them is told in live mode, as everything about an account is.
public record ConnectionEvent(ConnectionSnapshot connection) implements DomainEvent {
    @Override
    public String key() {
        return connection.id().value();
    }

    @Override
    public AccountId accountId() {
        return connection.account();
    }

    @Override
    public Optional<Mode> eventMode() {
        return Optional.of(Mode.LIVE);
    }
}
