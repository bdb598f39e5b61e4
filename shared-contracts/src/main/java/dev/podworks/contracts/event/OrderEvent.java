package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.OrderId;
import java.time.Instant;
import java.util.Optional;

/// An order in the store was paid with credits, or has to be refunded. The store publishes both.
///
/// @param description shown to the members of the account
/// @param accessToken opens the order's status page
public record OrderEvent(
        OrderId id, AccountId accountId, String description, long seconds, String accessToken, Instant createdAt)
        implements DomainEvent {
    @Override
    public String key() {
        return id.value();
    }

    @Override
    public Optional<Mode> eventMode() {
        return Optional.of(Mode.LIVE);
    }
}
