package dev.podworks.billing.ledger;

import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.id.AccountId;
import reactor.core.publisher.Mono;

/// Who wants to know when an account runs low.
public interface BalanceWatch {
    /// In the transaction of a debit, under the locks of the account's balances, when the account has less than the
    /// threshold that was set with {@link Ledger#watchBelow} after it, or had too little for it.
    Mono<Void> low(AccountId account, long thresholdSeconds, Balance balance);
}
