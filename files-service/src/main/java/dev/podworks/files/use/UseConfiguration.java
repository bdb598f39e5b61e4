package dev.podworks.files.use;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.outbox.EventForwarder;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.upstream.UpstreamClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration(proxyBeanMethods = false)
class UseConfiguration {
    private static final Sweep.Settings CLAIMS = new Sweep.Settings("file claims", Duration.ofMinutes(10), 500);
    private static final Sweep.Settings VERSIONS = new Sweep.Settings("project versions", Duration.ofHours(1), 500);

    @Bean
    Sweep fileClaimsSweep(FileUses uses) {
        return new Sweep(CLAIMS, uses::deleteOldClaims);
    }

    @Bean
    Sweep projectVersionsSweep(FileUses uses) {
        return new Sweep(VERSIONS, uses::deleteOldVersions);
    }

    @Bean
    EventForwarder eventForwarder(
            WebClient.Builder http, @Value("${podworks.projects.url}") URI projects, MeterRegistry metrics) {
        return new EventForwarder(List.of(UpstreamClient.of(Service.PROJECTS, projects, http, _ -> false)), metrics);
    }
}
