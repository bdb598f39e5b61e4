package dev.podworks.webhooks.autodisable;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AutoDisableConfiguration {
    private static final Sweep.Settings SWEEP =
            new Sweep.Settings("failing webhook endpoints", Duration.ofMinutes(1), 100);

    @Bean
    Sweep autoDisableSweep(EndpointAutoDisable autoDisable) {
        return new Sweep(SWEEP, autoDisable::disableFailing);
    }
}
