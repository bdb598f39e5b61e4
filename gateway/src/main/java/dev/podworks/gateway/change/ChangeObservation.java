package dev.podworks.gateway.change;

import io.micrometer.observation.ObservationPredicate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;

/// Streams are not observed as requests: their durations say nothing, and would raise the alert about slow responses.
/// They have metrics of their own.
@Configuration(proxyBeanMethods = false)
class ChangeObservation {
    @Bean
    ObservationPredicate isNoStream() {
        return (_, context) -> !(context instanceof ServerRequestObservationContext request
                && request.getCarrier().getPath().value().equals(ChangeController.PATH));
    }
}
