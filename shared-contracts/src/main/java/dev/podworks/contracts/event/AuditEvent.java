package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.audit.AuditEntry;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;

/// Something was done that the account's audit log keeps. Not a snapshot: each entry has a key of its own.
public record AuditEvent(AuditEntry entry) implements DomainEvent {
    @Override
    public String key() {
        return entry.id().value();
    }

    @Override
    public AccountId accountId() {
        return entry.account();
    }

    @Override
    public Optional<Mode> eventMode() {
        return Optional.ofNullable(entry.mode());
    }
}
