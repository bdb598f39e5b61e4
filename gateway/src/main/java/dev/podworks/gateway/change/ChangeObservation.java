package dev.podworks.gateway.change;

import io.micrometer.observation.ObservationPredicate;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;

/// Streams are not observed as requests: their durations say nothing, and would raise the alert about slow responses.
/// They have metrics of their own.
@Configuration(proxyBeanMethods = false)
class ChangeObservation {
    @Bean
    ObservationPredicate ignoringStreams() {
        return (_, context) -> !(context instanceof ServerRequestObservationContext request && isStream(request));
    }

    private static boolean isStream(ServerRequestObservationContext context) {
        return Optional.ofNullable(context.getCarrier())
                .map(request -> request.getPath().value())
                .filter(ChangeController.PATH::equals)
                .isPresent();
    }
}
