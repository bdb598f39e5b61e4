package dev.podworks.gateway;

import dev.podworks.accounts.AccountsConfiguration;
import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Service;
import dev.podworks.contracts.id.Ids;
import dev.podworks.gateway.routing.MatchedRoute;
import dev.podworks.kit.KitCore;
import dev.podworks.kit.KitMessaging;
import dev.podworks.kit.KitWeb;
import dev.podworks.kit.conditional.ConditionalRequestFilter;
import dev.podworks.kit.request.RequestIdFilter;
import dev.podworks.kit.trace.Tracing;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.web.server.ServerWebExchange;

/// The public entry point of Podworks.
///
/// Of the kit's web configuration it uses only request bodies and errors: it issues caller tokens and requires
/// none.
@SpringBootApplication
@ConfigurationPropertiesScan
@Import({KitCore.class, KitWeb.Bodies.class, KitMessaging.class, AccountsConfiguration.class})
public class GatewayApplication {
    public static void main(String[] args) {
        SpringApplication.run(GatewayApplication.class, args);
    }

    @Bean
    RequestIdFilter requestIdFilter(Ids ids, Tracing tracing) {
        return new RequestIdFilter(ids, RequestIdFilter.Incoming.IGNORED, tracing);
    }

    /// Clients may continue a trace of theirs with a request; the sampling decision is ours.
    @Bean
    Sampler sampler(@Value("${management.tracing.sampling.probability}") double ratio) {
        var ours = Sampler.traceIdRatioBased(ratio);
        return Sampler.parentBasedBuilder(ours)
                .setRemoteParentSampled(ours)
                .setRemoteParentNotSampled(ours)
                .build();
    }

    @Bean
    ConditionalRequestFilter conditionalReads(InstantSource clock) {
        return new ConditionalRequestFilter(clock, GatewayApplication::ownRouteOf);
    }

    private static Optional<Route> ownRouteOf(ServerWebExchange exchange) {
        return MatchedRoute.of(exchange).filter(route -> route.service() == Service.GATEWAY);
    }
}
