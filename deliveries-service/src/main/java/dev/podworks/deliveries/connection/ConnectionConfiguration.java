package dev.podworks.deliveries.connection;

import dev.podworks.deliveries.retention.Retention;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ConnectionConfiguration {
    private static final Sweep.Settings EXPIRED_ATTEMPTS =
            new Sweep.Settings("expired authorization attempts", Duration.ofMinutes(10), 500);

    private static final Sweep.Settings REMOVED =
            new Sweep.Settings("removed connections", Duration.ofMinutes(10), 500);

    @Bean
    Sweep removedConnectionsSweep(ConnectionTable connections, InstantSource clock) {
        return new Sweep(REMOVED, batch -> connections.deleteRemoved(clock.instant(), Retention.AFTER_END, batch));
    }

    @Bean
    Sweep expiredAttemptsSweep(AuthorizationAttemptTable attempts) {
        return new Sweep(EXPIRED_ATTEMPTS, attempts::deleteExpired);
    }
}
