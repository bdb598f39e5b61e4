package dev.podworks.projects.progress;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Progress is deleted when its project ends. This is for what is heard after that.
@Configuration(proxyBeanMethods = false)
class ProgressRetention {
    /// No attempt of the studio takes that long.
    private static final Duration KEPT = Duration.ofDays(7);

    private static final Sweep.Settings RETENTION = new Sweep.Settings("old progress", Duration.ofHours(1), 500);

    @Bean
    Sweep oldProgressRetention(ProgressTable progress, InstantSource clock) {
        return new Sweep(RETENTION, atMost -> progress.forgetOld(clock.instant().minus(KEPT), atMost));
    }
}
