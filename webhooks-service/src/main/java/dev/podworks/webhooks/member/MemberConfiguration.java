package dev.podworks.webhooks.member;

import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.inbox.Subscription;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class MemberConfiguration {
    @Bean
    Subscription memberSubscription(Members members) {
        return Subscription.to(Topic.ACCOUNTS, "members", members::hear);
    }
}
