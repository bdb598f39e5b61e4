package dev.podworks.gateway.routing;

import dev.podworks.contracts.api.Service;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param services the URL of each service
/// @param responseTimeout the longest silence of a service, before and within a response
@ConfigurationProperties("gateway.routing")
record RoutingProperties(Map<Service, URI> services, Duration responseTimeout) {
    RoutingProperties {
        Arrays.stream(Service.values())
                .filter(service -> service != Service.GATEWAY)
                .forEach(service -> requireUrl(service, services.get(service)));
        if (!responseTimeout.isPositive()) {
            throw new IllegalArgumentException("GATEWAY_RESPONSE_TIMEOUT must be positive");
        }
    }

    private static void requireUrl(Service service, @Nullable URI url) {
        if (url == null || url.getHost() == null) {
            throw new IllegalArgumentException(service + "_SERVICE_URL must be a URL such as http://host:port");
        }
    }
}
