package dev.podworks.webhooks.failing;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class FailingConfiguration {
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final int BATCH = 100;

    @Bean
    Sweep failingAlertSweep(FailingEndpoints endpoints) {
        return new Sweep(
                new Sweep.Settings("reports of failing webhook endpoints", INTERVAL, BATCH), endpoints::report);
    }

    @Bean
    Sweep autoDisableSweep(FailingEndpoints endpoints) {
        return new Sweep(new Sweep.Settings("failing webhook endpoints", INTERVAL, BATCH), endpoints::disable);
    }
}
