package dev.podworks.contracts.event;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;

/// An account was created, or its members, their roles or one of its keys was updated.
///
/// Each gateway replica then evicts the account's keys from its cache, so that a revocation takes effect
/// everywhere.
public record AccountEvent(AccountSnapshot account) implements DomainEvent {
    @Override
    public String key() {
        return account.id().value();
    }

    @Override
    public AccountId accountId() {
        return account.id();
    }

    @Override
    public Optional<Mode> eventMode() {
        return Optional.empty();
    }
}
