package dev.podworks.kit.upstream;

import org.springframework.boot.http.client.autoconfigure.reactive.ClientHttpConnectorBuilderCustomizer;
import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// For every `WebClient` that Spring Boot builds: with them services ask each other.
@Configuration(proxyBeanMethods = false)
public class UpstreamConfiguration {
    @Bean
    ClientHttpConnectorBuilderCustomizer<ReactorClientHttpConnectorBuilder> peerNames() {
        return builder -> builder.withHttpClientCustomizer(UpstreamDns::lookUpFor);
    }
}
