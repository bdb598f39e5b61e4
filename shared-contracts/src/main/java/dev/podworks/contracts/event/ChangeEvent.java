package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A resource returns something else when it is read again, for a reason that no other event of the service that
/// serves it has. Best effort: it is published after the commit, without the outbox, and has no data.
///
/// @param mode null if it has changed in both modes
/// @param id of the resource
public record ChangeEvent(AccountId accountId, @Nullable Mode mode, ChangedResource resource, String id)
        implements DomainEvent {
    @Override
    public String key() {
        return accountId.value();
    }

    @Override
    public Optional<Mode> eventMode() {
        return Optional.ofNullable(mode);
    }
}
