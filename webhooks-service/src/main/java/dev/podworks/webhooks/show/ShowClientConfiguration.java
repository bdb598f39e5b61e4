package dev.podworks.webhooks.show;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.upstream.UpstreamClient;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ShowClientProperties.class)
class ShowClientConfiguration {
    @Bean
    ShowClient showClient(WebClient.Builder http, ShowClientProperties projects) {
        return new ShowClient(UpstreamClient.of(Service.PROJECTS, projects.url(), http, _ -> false));
    }
}
