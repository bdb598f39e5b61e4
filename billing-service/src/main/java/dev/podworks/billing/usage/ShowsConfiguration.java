package dev.podworks.billing.usage;

import dev.podworks.kit.readmodel.ReadThrough;
import dev.podworks.kit.upstream.ShowsClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration(proxyBeanMethods = false)
class ShowsConfiguration {
    @Bean
    KnownShows knownShows(
            ShowNames names,
            WebClient.Builder http,
            @Value("${podworks.projects.url}") URI projects,
            MeterRegistry metrics) {
        var shows = new ShowsClient(http, projects);
        return new KnownShows(names, new ReadThrough<>("shows", names, (_, ids) -> shows.read(ids), metrics));
    }
}
