package dev.podworks.billing.ledger;

import dev.podworks.contracts.id.AccountId;

/// The account is not open in the ledger: its events use another topic than those of projects and may arrive later.
public final class UnknownAccountException extends RuntimeException {
    private final transient AccountId account;

    UnknownAccountException(AccountId account) {
        super("account " + account + " is not open in the ledger");
        this.account = account;
    }

    public AccountId account() {
        return account;
    }
}
