package dev.podworks.gateway.routing;

import dev.podworks.gateway.door.RequestedRoute;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.filter.NettyWriteResponseFilter;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The ways from the door to the services: one each, chosen by who owns the requested route.
@Configuration(proxyBeanMethods = false)
class ServiceRoutes {
    /// After the filter that writes answers, before the one that sends requests.
    private static final int BREAKER_ORDER = 1;
    private static final int BEFORE_WRITING = NettyWriteResponseFilter.WRITE_RESPONSE_FILTER_ORDER - 1;

    @Bean
    RouteLocator routes(RouteLocatorBuilder builder, RoutingProperties properties, CircuitBreakerRegistry breakers) {
        var routes = builder.routes();
        properties
                .services()
                .forEach((service, url) -> routes.route(
                        service.wire(),
                        route -> route.order(0)
                                .predicate(exchange -> RequestedRoute.of(exchange)
                                        .filter(requested -> requested.service() == service)
                                        .isPresent())
                                .filters(filters -> filters.filter(new BrokenAnswers(service), BEFORE_WRITING)
                                        .filter(
                                                new ServiceBreaker(service, breakers.circuitBreaker(service.wire())),
                                                BREAKER_ORDER))
                                .uri(url)));
        return routes.build();
    }

    /// Also bounds the silence between two parts of an answer, which Spring's own response timeout does not.
    @Bean
    HttpClientCustomizer responseTimeout(RoutingProperties properties) {
        return client -> client.responseTimeout(properties.responseTimeout());
    }
}
