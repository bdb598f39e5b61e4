package dev.podworks.kit;

import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.cause.CauseMdc;
import dev.podworks.kit.drain.Drain;
import dev.podworks.kit.json.WireJson;
import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.trace.TracingConfiguration;
import dev.podworks.kit.upstream.UpstreamConfiguration;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/// What the other parts of the kit need: clock, ids, JSON, tracing, the service's name, DNS and draining.
@Configuration(proxyBeanMethods = false)
@Import({TracingConfiguration.class, UpstreamConfiguration.class})
public class KitCore {
    public KitCore() {
        CauseMdc.register();
    }

    /// Ticks in milliseconds, the precision of the API and of the tables.
    @Bean
    InstantSource clock() {
        return Clock.tickMillis(ZoneOffset.UTC);
    }

    @Bean
    Ids ids(InstantSource clock) {
        return new Ids(clock);
    }

    @Bean
    JsonMapperBuilderCustomizer wireJson() {
        return WireJson::customize;
    }

    @Bean
    Drain drain(@Value("${podworks.drain:0s}") Duration length) {
        return new Drain(length);
    }

    @Bean
    Source source(Environment environment) {
        return new Source(environment.getRequiredProperty("spring.application.name"));
    }
}
