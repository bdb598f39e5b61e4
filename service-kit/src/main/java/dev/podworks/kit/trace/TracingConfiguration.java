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

    /// Log lines have the trace from their {@link dev.podworks.kit.cause.Cause}: nobody need hear of every scope.
    @Bean
    OtelTracer.EventPublisher scopesThatNobodyHearsOf() {
        return _ -> {};
    }

    /// Probes and scrapes say nothing about anybody's request.
    @Bean
    SpanExportingPredicate withoutActuator() {
        return span -> !String.valueOf(span.getName()).contains(" /actuator");
    }
}
