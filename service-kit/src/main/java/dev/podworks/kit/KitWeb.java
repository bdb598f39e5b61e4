package dev.podworks.kit;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Routes;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.body.RequestSchemas;
import dev.podworks.kit.body.ValidBodyResolver;
import dev.podworks.kit.caller.CallerArgumentResolver;
import dev.podworks.kit.caller.CallerFilter;
import dev.podworks.kit.caller.CallerTokenVerifier;
import dev.podworks.kit.conditional.ConditionalRequestFilter;
import dev.podworks.kit.error.ErrorWriter;
import dev.podworks.kit.idempotency.IdempotencyConfiguration;
import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.paging.Cursors;
import dev.podworks.kit.request.RequestDeadline;
import dev.podworks.kit.request.RequestIdFilter;
import dev.podworks.kit.secret.ServiceSecret;
import dev.podworks.kit.secret.SignedTokens;
import dev.podworks.kit.trace.Tracing;
import java.net.MalformedURLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import org.springframework.web.server.ServerWebExchange;
import tools.jackson.databind.json.JsonMapper;

/// The web side of a service behind the gateway.
@Configuration(proxyBeanMethods = false)
@Import({KitCore.class, KitWeb.Bodies.class, IdempotencyConfiguration.class})
@EnableConfigurationProperties(ServiceProperties.class)
public class KitWeb {
    /// Shorter than the gateway's response timeout of ten seconds.
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(9);

    private static final Duration MIN_JWKS_REFRESH_INTERVAL = Duration.ofSeconds(1);

    @Bean
    RequestIdFilter requestIdFilter(Ids ids, Tracing tracing) {
        return new RequestIdFilter(ids, RequestIdFilter.Incoming.TRUSTED, tracing);
    }

    @Bean
    RequestDeadline requestDeadline() {
        return new RequestDeadline(RESPONSE_TIMEOUT);
    }

    @Bean
    ServiceSecret serviceSecret(ServiceProperties properties) {
        return ServiceSecret.parse(properties.secret());
    }

    @Bean
    SignedTokens signedTokens(ServiceSecret secret) {
        return new SignedTokens(secret);
    }

    @Bean
    Cursors cursors(ServiceSecret secret) {
        return new Cursors(secret);
    }

    @Bean
    JWKSource<SecurityContext> gatewayKeys(ServiceProperties properties) throws MalformedURLException {
        // A gateway replica that has just started signs with a new key, so an unknown key refreshes the set at once,
        // but not for every request.
        return JWKSourceBuilder.create(properties.callerKeys().toURL())
                .rateLimited(MIN_JWKS_REFRESH_INTERVAL.toMillis())
                .retrying(true)
                .build();
    }

    @Bean
    CallerFilter callerFilter(JWKSource<SecurityContext> gatewayKeys, InstantSource clock, Source source) {
        return new CallerFilter(new CallerTokenVerifier(gatewayKeys, clock), source.name());
    }

    @Bean
    ConditionalRequestFilter conditionalReads(InstantSource clock) {
        return new ConditionalRequestFilter(clock, KitWeb::routeOf);
    }

    private static Optional<Route> routeOf(ServerWebExchange exchange) {
        var request = exchange.getRequest();
        return Routes.match(request.getMethod().name(), request.getPath().value());
    }

    /// Request bodies and error responses. The gateway's own routes need them, too.
    @Configuration(proxyBeanMethods = false)
    public static class Bodies implements WebFluxConfigurer {
        private final JsonMapper json;

        Bodies(JsonMapper json) {
            this.json = json;
        }

        @Bean
        ErrorWriter errorWriter() {
            return new ErrorWriter(json);
        }

        @Override
        public void configureArgumentResolvers(ArgumentResolverConfigurer resolvers) {
            resolvers.addCustomResolver(
                    new CallerArgumentResolver(), new ValidBodyResolver(json, new RequestSchemas()));
        }
    }
}
