package dev.podworks.billing.grant;

import dev.podworks.billing.ledger.Credit;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.inbox.EventListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/// Opens an account in the ledger at its first event, whichever that is, and grants the trial credits: after compaction
/// `account.created` may no longer exist. Accounts that are open already get none, so enabling the trial later does not
/// grant it to everybody.
@Configuration(proxyBeanMethods = false)
class TrialEventListener {
    private final Ledger ledger;
    private final long seconds;

    TrialEventListener(Ledger ledger, TrialProperties properties) {
        this.ledger = ledger;
        this.seconds = properties.seconds();
    }

    @Bean
    EventListener newAccounts() {
        return EventListener.named("accounts").onAll(AccountEvent.class, (event, _) -> open(event.accountId()));
    }

    private Mono<Void> open(AccountId account) {
        return ledger.open(account)
                .filter(isNew -> isNew && seconds > 0)
                .flatMap(_ -> ledger.credit(trial(account)))
                .then();
    }

    private Credit trial(AccountId account) {
        var key = new EntryKey("trial:" + account);
        return new Credit(key, account, LedgerKind.TRIAL, Bucket.PROMO, seconds, null);
    }
}
