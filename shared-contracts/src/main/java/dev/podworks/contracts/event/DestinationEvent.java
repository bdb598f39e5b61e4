package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.delivery.DestinationSnapshot;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;

/// A destination was created, updated or deleted.
public record DestinationEvent(DestinationSnapshot destination) implements DomainEvent {
    @Override
    public String key() {
        return destination.id().value();
    }

    @Override
    public AccountId accountId() {
        return destination.account();
    }

    @Override
    public Optional<Mode> eventMode() {
        return Optional.empty();
    }
}
