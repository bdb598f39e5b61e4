package dev.podworks.accounts.openid;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class OpenIdConfiguration {
    private static final Sweep.Settings SWEEP =
            new Sweep.Settings("abandoned OpenID sign-ins", Duration.ofMinutes(10), 1_000);

    @Bean
    Sweep openIdSweep(SignInAttemptTable table, InstantSource clock) {
        return new Sweep(SWEEP, atMost -> table.deleteExpired(clock.instant(), atMost));
    }
}
