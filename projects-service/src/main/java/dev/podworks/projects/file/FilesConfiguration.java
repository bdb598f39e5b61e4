package dev.podworks.projects.file;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.upstream.UpstreamClient;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FilesProperties.class)
class FilesConfiguration {
    /// Longer than any event may come late: a file that is forgotten stays so.
    private static final Duration KEPT_AFTER_END = Duration.ofDays(30);

    private static final Sweep.Settings RETENTION = new Sweep.Settings("known files", Duration.ofHours(1), 500);

    @Bean
    Sweep knownFileRetention(KnownFiles files, InstantSource clock) {
        return new Sweep(RETENTION, atMost -> files.forgetEnded(clock.instant().minus(KEPT_AFTER_END), atMost));
    }

    @Bean
    FilesClient filesClient(WebClient.Builder http, FilesProperties files) {
        return new FilesClient(
                UpstreamClient.of(Service.FILES, files.url(), http, RefusedFilesException.class::isInstance));
    }
}
