package dev.podworks.billing.account;

import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.kit.inbox.EventListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Opens an account at its first event, whichever that is: after compaction `account.created` may no longer exist.
@Configuration(proxyBeanMethods = false)
class TrialEventListener {
    @Bean
    EventListener newAccounts(AccountOpening accounts) {
        return EventListener.named("accounts")
                .onAll(AccountEvent.class, (event, _) -> accounts.open(event.accountId()));
    }
}
