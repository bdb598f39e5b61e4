package dev.podworks.deliveries.connection;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ConnectionConfiguration {
    private static final Sweep.Settings SWEEP =
            new Sweep.Settings("people who did not come back", Duration.ofMinutes(10), 500);

    @Bean
    Sweep linkAttemptSweep(LinkAttemptTable attempts) {
        return new Sweep(SWEEP, attempts::deleteExpired);
    }
}
