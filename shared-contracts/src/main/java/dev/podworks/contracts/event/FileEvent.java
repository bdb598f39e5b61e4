package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;

/// A file was created, uploaded, validated or deleted, or a submission found it missing.
public record FileEvent(FileSnapshot file) implements DomainEvent {
    @Override
    public String key() {
        return file.id().value();
    }

    @Override
    public AccountId accountId() {
        return file.account();
    }

    @Override
    public Optional<Mode> eventMode() {
        return Optional.of(file.mode());
    }
}
