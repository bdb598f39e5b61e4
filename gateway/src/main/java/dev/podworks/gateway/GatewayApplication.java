package dev.podworks.gateway;

import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Service;
import dev.podworks.contracts.id.Ids;
import dev.podworks.gateway.door.RequestedRoute;
import dev.podworks.kit.KitCore;
import dev.podworks.kit.KitMessaging;
import dev.podworks.kit.KitWeb;
import dev.podworks.kit.conditional.ConditionalRequestFilter;
import dev.podworks.kit.request.RequestIdFilter;
import dev.podworks.kit.trace.Tracing;
import dev.podworks.mail.MailConfiguration;
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

/// The only public door.
///
/// Of the kit's web side it takes the bodies and the errors only: it issues caller tokens, so it can't ask for one.
@SpringBootApplication
@ConfigurationPropertiesScan
@Import({KitCore.class, KitWeb.Bodies.class, KitMessaging.class, MailConfiguration.class})
public class GatewayApplication {
    public static void main(String[] args) {
        SpringApplication.run(GatewayApplication.class, args);
    }

    @Bean
    RequestIdFilter requestIdFilter(Ids ids, Tracing tracing) {
        return new RequestIdFilter(ids, RequestIdFilter.Incoming.IGNORED, tracing);
    }

    /// A client may name the trace that its request belongs to; whether it is recorded is for us to say.
    @Bean
    Sampler sampler(@Value("${management.tracing.sampling.probability}") double share) {
        var ours = Sampler.traceIdRatioBased(share);
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
        return RequestedRoute.of(exchange).filter(route -> route.service() == Service.GATEWAY);
    }
}
