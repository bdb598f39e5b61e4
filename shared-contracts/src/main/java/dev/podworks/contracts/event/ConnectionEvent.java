package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.delivery.ConnectionSnapshot;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;

/// The authorization of a connection stopped working.
///
/// Connections serve both modes. Their events are published in live mode, like all events about an account.
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
