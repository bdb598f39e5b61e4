package dev.podworks.files.use;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class UseConfiguration {
    private static final Sweep.Settings SWEEP = new Sweep.Settings("file claims", Duration.ofMinutes(10), 500);

    @Bean
    Sweep fileClaimsSweep(FileUses uses) {
        return new Sweep(SWEEP, uses::deleteOldClaims);
    }
}
