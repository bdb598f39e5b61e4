package dev.podworks.billing.grant;

import dev.podworks.billing.ledger.Credit;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.inbox.Subscription;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/// Makes an account known with the first news of it, whichever that is, and gives it its trial: once
/// `account.created` is compacted away, later news is all there is. An account that is known already gets none, so
/// turning the trial on later does not hand it out to everybody.
@Configuration(proxyBeanMethods = false)
class Trial {
    private final Ledger ledger;
    private final long seconds;

    Trial(Ledger ledger, TrialProperties properties) {
        this.ledger = ledger;
        this.seconds = properties.seconds();
    }

    @Bean
    Subscription newAccounts() {
        return Subscription.to(
                Topic.ACCOUNTS, "accounts", event -> welcome(event.payload().accountId()));
    }

    private Mono<Void> welcome(AccountId account) {
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
