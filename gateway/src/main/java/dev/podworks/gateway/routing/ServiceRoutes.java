package dev.podworks.gateway.routing;

import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Service;
import dev.podworks.kit.upstream.UpstreamDns;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.util.Optional;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.filter.NettyWriteResponseFilter;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.server.ServerWebExchange;

/// Forwards requests to services. One Spring Cloud Gateway route serves all of them, because the service is known
/// from the matched route.
@Configuration(proxyBeanMethods = false)
class ServiceRoutes {
    private static final int BEFORE_WRITING = NettyWriteResponseFilter.WRITE_RESPONSE_FILTER_ORDER - 1;
    /// After the filter that writes responses, before the one that sends requests.
    private static final int BEFORE_SENDING = 1;

    @Bean
    RouteLocator routes(RouteLocatorBuilder builder, RoutingProperties properties, CircuitBreakerRegistry breakers) {
        return builder.routes()
                .route(
                        "services",
                        route -> route.order(0)
                                .predicate(exchange -> serviceFor(exchange).isPresent())
                                .filters(filters -> filters.filter(new IncompleteResponseFilter(), BEFORE_WRITING)
                                        .filter(new CircuitBreakerFilter(breakers), BEFORE_SENDING)
                                        .filter(new ServiceAddressFilter(properties.services()), BEFORE_SENDING + 1))
                                // Required by the builder; replaced by ServiceAddressFilter.
                                .uri("http://service"))
                .build();
    }

    /// Empty for the gateway's own routes.
    static Optional<Service> serviceFor(ServerWebExchange exchange) {
        return MatchedRoute.of(exchange).map(Route::service).filter(service -> service != Service.GATEWAY);
    }

    /// Also limits the silence between two parts of a response, which Spring's own response timeout does not.
    @Bean
    HttpClientCustomizer serviceTimeouts(RoutingProperties properties) {
        return client -> UpstreamDns.configure(client).responseTimeout(properties.responseTimeout());
    }
}
