package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.project.ProjectStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A project changed, or the submission saga made a transition.
///
/// @param previousStatus null for a new project
public record ProjectEvent(
        ProjectSnapshot project, @Nullable ProjectStatus previousStatus) implements DomainEvent {
    @Override
    public String key() {
        return project.id().value();
    }

    @Override
    public AccountId accountId() {
        return project.account();
    }

    @Override
    public Optional<Mode> eventMode() {
        return Optional.of(project.mode());
    }
}
