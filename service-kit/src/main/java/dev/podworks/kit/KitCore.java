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

/// What everything else in the kit builds on: time, identifiers, JSON, traces, the service's own name, those of
/// others, its end.
@Configuration(proxyBeanMethods = false)
@Import({TracingConfiguration.class, UpstreamConfiguration.class})
public class KitCore {
    public KitCore() {
        CauseMdc.register();
    }

    /// Milliseconds are what the wire and the tables keep.
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
