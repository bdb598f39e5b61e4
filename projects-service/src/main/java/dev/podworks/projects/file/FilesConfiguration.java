package dev.podworks.projects.file;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.upstream.UpstreamClient;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FilesProperties.class)
class FilesConfiguration {
    @Bean
    FilesClient filesClient(WebClient.Builder http, FilesProperties files) {
        return new FilesClient(
                UpstreamClient.of(Service.FILES, files.url(), http, FilesRefusedException.class::isInstance));
    }
}
