package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;

/// A file changed: it was made, its bytes came in, it was checked, a submission asked for it in vain, or it went.
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
