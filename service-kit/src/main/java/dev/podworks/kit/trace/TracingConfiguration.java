package dev.podworks.kit.trace;

import io.micrometer.tracing.exporter.SpanExportingPredicate;
import io.micrometer.tracing.otel.bridge.OtelTracer;
import io.micrometer.tracing.propagation.Propagator;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
public class TracingConfiguration {
    @Bean
    Tracing tracing(ObjectProvider<Propagator> propagator) {
        return new Tracing(Optional.ofNullable(propagator.getIfAvailable()));
    }

    /// Replaces the events that would copy the trace to the MDC: log lines get it from {@link
    /// dev.podworks.kit.cause.Cause}.
    @Bean
    OtelTracer.EventPublisher noTracerEvents() {
        return _ -> {};
    }

    /// Probes and scrapes are not exported.
    @Bean
    SpanExportingPredicate withoutActuator() {
        return span -> !String.valueOf(span.getName()).contains(" /actuator");
    }
}
