package dev.podworks.gateway.page;

import dev.podworks.accounts.StripePublishableKey;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class PageConfiguration {
    @Bean
    StripePublishableKey stripePublishableKey(PageProperties properties) {
        return new StripePublishableKey(properties.stripeKey());
    }
}
