package dev.podworks.gateway;

import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Service;
import dev.podworks.contracts.id.Ids;
import dev.podworks.gateway.door.RequestedRoute;
import dev.podworks.kit.KitCore;
import dev.podworks.kit.KitMail;
import dev.podworks.kit.KitMessaging;
import dev.podworks.kit.KitWeb;
import dev.podworks.kit.conditional.ConditionalReads;
import dev.podworks.kit.request.RequestIdFilter;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.server.ServerWebExchange;

/// The only public door.
///
/// Of the kit's web side it takes the bodies and the errors only: it issues caller tokens, so it can't ask for one.
@SpringBootApplication
@ConfigurationPropertiesScan
@Import({KitCore.class, KitWeb.Bodies.class, KitMessaging.class, KitMail.class})
public class GatewayApplication {
    public static void main(String[] args) {
        SpringApplication.run(GatewayApplication.class, args);
    }

    @Bean
    RequestIdFilter requestIdFilter(Ids ids) {
        return new RequestIdFilter(ids, RequestIdFilter.Incoming.IGNORED);
    }

    @Bean
    ConditionalReads conditionalReads(InstantSource clock) {
        return new ConditionalReads(clock, GatewayApplication::ownRouteOf);
    }

    private static Optional<Route> ownRouteOf(ServerWebExchange exchange) {
        return RequestedRoute.of(exchange).filter(route -> route.service() == Service.GATEWAY);
    }
}
