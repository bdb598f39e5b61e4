package dev.podworks.billing.ledger;

import dev.podworks.contracts.id.AccountId;

/// Billing has not heard of the account. Its news travels by another topic than its projects', so it may be on its way:
/// whoever meets this tries again.
public final class UnknownAccountException extends RuntimeException {
    UnknownAccountException(AccountId account) {
        super("no news of the account " + account + " has come yet");
    }
}
