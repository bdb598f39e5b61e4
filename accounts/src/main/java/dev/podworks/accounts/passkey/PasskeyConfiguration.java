package dev.podworks.accounts.passkey;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class PasskeyConfiguration {
    private static final Sweep.Settings SWEEP =
            new Sweep.Settings("expired WebAuthn challenges", Duration.ofMinutes(10), 1_000);

    @Bean
    Sweep challengeSweep(Challenges challenges) {
        return new Sweep(SWEEP, challenges::deleteExpired);
    }
}
