package dev.podworks.contracts.event;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;

/// An account was made or changed: its members, their roles, or one of its keys.
///
/// Every gateway drops what it has cached of the account's keys when it sees one, so a revocation works at once
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
