package dev.podworks.accounts.throttle;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ThrottleConfiguration {
    private static final Sweep.Settings SWEEP =
            new Sweep.Settings("expired attempt counters", Duration.ofMinutes(10), 1_000);

    @Bean
    Sweep throttleSweep(ThrottleTable table, InstantSource clock) {
        return new Sweep(SWEEP, atMost -> table.deleteExpired(clock.instant(), atMost));
    }
}
