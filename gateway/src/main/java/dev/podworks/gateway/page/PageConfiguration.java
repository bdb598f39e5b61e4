package dev.podworks.gateway.page;

import dev.podworks.accounts.PageSettings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class PageConfiguration {
    @Bean
    PageSettings pageSettings(PageProperties properties) {
        return new PageSettings(properties.stripeKey(), properties.support());
    }
}
