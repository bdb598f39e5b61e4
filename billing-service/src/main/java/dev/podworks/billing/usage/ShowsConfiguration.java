package dev.podworks.billing.usage;

import dev.podworks.contracts.api.Service;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.InternalShows;
import dev.podworks.contracts.show.InternalShows.ReadShows;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.kit.readmodel.ReadThrough;
import dev.podworks.kit.upstream.UpstreamClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

@Configuration(proxyBeanMethods = false)
class ShowsConfiguration {
    @Bean
    KnownShows knownShows(
            ShowNames names,
            WebClient.Builder http,
            @Value("${podworks.projects.url}") URI url,
            MeterRegistry metrics) {
        var projects = UpstreamClient.of(Service.PROJECTS, url, http, _ -> false);
        return new KnownShows(names, new ReadThrough<>("shows", names, ids -> read(projects, ids), metrics));
    }

    private static Mono<List<ShowSnapshot>> read(UpstreamClient projects, List<ShowId> ids) {
        return projects.call(projects.http()
                .post()
                .uri("/internal/shows/read")
                .bodyValue(new ReadShows(ids))
                .retrieve()
                .bodyToMono(InternalShows.Shows.class)
                .map(InternalShows.Shows::shows));
    }
}
