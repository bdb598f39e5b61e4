package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;

/// Credits were added.
///
/// @param reason the kind of the ledger entry: `trial`, `grant`, `refund`, `purchase` …
/// @param balance the account's balance afterwards
public record CreditsEvent(AccountId accountId, String reason, Bucket bucket, long seconds, Balance balance)
        implements DomainEvent {
    @Override
    public String key() {
        return accountId.value();
    }

    @Override
    public Optional<Mode> eventMode() {
        return Optional.of(Mode.LIVE);
    }
}
