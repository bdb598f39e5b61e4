package dev.podworks.projects.forwarding;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.outbox.EventForwarder;
import dev.podworks.kit.upstream.UpstreamClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration(proxyBeanMethods = false)
class ForwardingConfiguration {
    @Bean
    EventForwarder eventForwarder(
            WebClient.Builder http,
            @Value("${podworks.billing.url}") URI billing,
            @Value("${podworks.deliveries.url}") URI deliveries,
            @Value("${podworks.files.url}") URI files,
            MeterRegistry metrics) {
        var receivers = List.of(
                UpstreamClient.of(Service.BILLING, billing, http, _ -> false),
                UpstreamClient.of(Service.DELIVERIES, deliveries, http, _ -> false),
                UpstreamClient.of(Service.FILES, files, http, _ -> false));
        return new EventForwarder(receivers, metrics);
    }
}
