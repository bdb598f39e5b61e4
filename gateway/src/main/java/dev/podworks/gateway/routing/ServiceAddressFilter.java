package dev.podworks.gateway.routing;

import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR;

import dev.podworks.contracts.api.Service;
import java.net.URI;
import java.util.EnumMap;
import java.util.Map;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Sets the upstream URL: the same path and query at the service that owns the route.
final class ServiceAddressFilter implements GatewayFilter {
    private final Map<Service, URI> services;

    ServiceAddressFilter(Map<Service, URI> services) {
        this.services = new EnumMap<>(services);
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        ServiceRoutes.serviceFor(exchange)
                .map(services::get)
                .ifPresent(service -> exchange.getAttributes()
                        .put(
                                GATEWAY_REQUEST_URL_ATTR,
                                at(service, exchange.getRequest().getURI())));
        return chain.filter(exchange);
    }

    private static URI at(URI service, URI requested) {
        var query = requested.getRawQuery();
        return service.resolve(query == null ? requested.getRawPath() : requested.getRawPath() + "?" + query);
    }
}
