package dev.podworks.kit.upstream;

import org.springframework.boot.http.client.autoconfigure.reactive.ClientHttpConnectorBuilderCustomizer;
import org.springframework.boot.http.client.reactive.ReactorClientHttpConnectorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Applies [UpstreamDns] to every `WebClient` that Spring Boot builds.
@Configuration(proxyBeanMethods = false)
public class UpstreamConfiguration {
    @Bean
    ClientHttpConnectorBuilderCustomizer<ReactorClientHttpConnectorBuilder> upstreamDns() {
        return builder -> builder.withHttpClientCustomizer(UpstreamDns::configure);
    }
}
