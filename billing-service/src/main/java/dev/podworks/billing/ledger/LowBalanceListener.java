package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.id.AccountId;
import reactor.core.publisher.Mono;

/// Is notified when an account's balance is low.
public interface LowBalanceListener {
    /// Called in the transaction of a debit, holding the locks of the account's balances, when the balance after it
    /// is below {@link Ledger#setLowBalanceThreshold}, or when the debit was refused.
    Mono<Void> onLowBalance(AccountId account, long thresholdSeconds, Balance balance);
}
