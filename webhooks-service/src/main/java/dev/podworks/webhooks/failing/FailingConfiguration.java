package dev.podworks.webhooks.failing;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class FailingConfiguration {
    private static final Sweep.Settings SWEEP =
            new Sweep.Settings("failing webhook endpoints", Duration.ofMinutes(1), 100);

    @Bean
    Sweep failingSweep(TurningOff turningOff) {
        return new Sweep(SWEEP, turningOff::turnOff);
    }
}
