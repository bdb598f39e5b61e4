package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.delivery.DeliverySnapshot;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;

/// A delivery ended.
public record DeliveryEvent(DeliverySnapshot delivery) implements DomainEvent {
    @Override
    public String key() {
        return delivery.id().value();
    }

    @Override
    public AccountId accountId() {
        return delivery.account();
    }

    @Override
    public Optional<Mode> eventMode() {
        return Optional.of(delivery.mode());
    }
}
