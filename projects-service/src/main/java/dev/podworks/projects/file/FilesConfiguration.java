package dev.podworks.projects.file;

import dev.podworks.kit.peer.Peer;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FilesProperties.class)
class FilesConfiguration {
    @Bean
    FilesClient filesClient(WebClient.Builder http, FilesProperties files) {
        return new FilesClient(Peer.of("files-service", files.url(), http, RefusedFilesException.class::isInstance));
    }
}
