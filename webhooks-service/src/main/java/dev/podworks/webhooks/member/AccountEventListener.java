package dev.podworks.webhooks.member;

import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.kit.inbox.EventListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AccountEventListener {
    @Bean
    EventListener accountEvents(Members members) {
        return EventListener.named("members").onAll(AccountEvent.class, (event, _) -> members.apply(event.account()));
    }
}
