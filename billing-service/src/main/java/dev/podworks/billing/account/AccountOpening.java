package dev.podworks.billing.account;

import dev.podworks.billing.ledger.Credit;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.id.AccountId;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Opens accounts in the ledger and grants the trial credits, once per account: at the account's first event, or when
/// the account is used before that event arrives. Accounts that are open already get none, so enabling the trial
/// later does not grant it to everybody.
@Component
public class AccountOpening {
    private final Ledger ledger;
    private final TransactionalOperator tx;
    private final long seconds;

    AccountOpening(Ledger ledger, TransactionalOperator tx, TrialProperties properties) {
        this.ledger = ledger;
        this.tx = tx;
        this.seconds = properties.seconds();
    }

    /// Takes part in the current transaction, if there is one.
    ///
    /// @param account an existing one: of an event or of a verified caller
    public Mono<Void> open(AccountId account) {
        return ledger.open(account)
                .filter(isNew -> isNew && seconds > 0)
                .flatMap(_ -> ledger.credit(trial(account)))
                .then()
                .as(tx::transactional);
    }

    private Credit trial(AccountId account) {
        var key = new EntryKey("trial:" + account);
        return new Credit(key, account, LedgerKind.TRIAL, Bucket.PROMO, seconds, null);
    }
}
