package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.show.ShowSnapshot;
import java.util.Optional;

/// A show was created or updated.
public record ShowEvent(ShowSnapshot show) implements DomainEvent {
    @Override
    public String key() {
        return show.id().value();
    }

    @Override
    public AccountId accountId() {
        return show.account();
    }

    @Override
    public Optional<Mode> eventMode() {
        return Optional.empty();
    }
}
