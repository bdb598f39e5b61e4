package dev.podworks.webhooks.event;

import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.event.CreditsEvent;

/// Credits that were added to an account.
///
/// @param reason the kind of the ledger entry
/// @param balance after the credits were added
record CreditsObject(String object, String reason, Bucket bucket, long seconds, Balance balance) {
    static CreditsObject of(CreditsEvent event) {
        return new CreditsObject("credits", event.reason(), event.bucket(), event.seconds(), event.balance());
    }
}
