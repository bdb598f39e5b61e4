package dev.podworks.accounts.session;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SessionConfiguration {
    private static final Sweep.Settings SWEEP = new Sweep.Settings("expired sessions", Duration.ofMinutes(10), 1_000);

    @Bean
    Sweep sessionSweep(Sessions sessions) {
        return new Sweep(SWEEP, sessions::deleteExpired);
    }
}
