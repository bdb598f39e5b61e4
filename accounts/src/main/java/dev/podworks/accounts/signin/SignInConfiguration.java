package dev.podworks.accounts.signin;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SignInConfiguration {
    private static final Sweep.Settings SWEEP =
            new Sweep.Settings("expired pending sign-ins", Duration.ofMinutes(10), 1_000);

    @Bean
    Sweep pendingSignInSweep(SignIns signIns) {
        return new Sweep(SWEEP, signIns::deleteExpired);
    }
}
