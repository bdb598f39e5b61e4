package dev.podworks.billing.ledger;

import dev.podworks.contracts.id.AccountId;

/// Billing has not received an event about the account yet. Account events use another topic than project events
/// and may be delayed, so callers retry.
public final class UnknownAccountException extends RuntimeException {
    UnknownAccountException(AccountId account) {
        super("account " + account + " does not exist in billing yet");
    }
}
