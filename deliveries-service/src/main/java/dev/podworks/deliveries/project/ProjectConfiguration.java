package dev.podworks.deliveries.project;

import dev.podworks.deliveries.retention.Retention;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class ProjectConfiguration {
    private static final Sweep.Settings SWEEP = new Sweep.Settings("deleted projects", Duration.ofMinutes(10), 500);

    @Bean
    Sweep deletedProjectsSweep(ProjectTable projects, InstantSource clock) {
        return new Sweep(SWEEP, batch -> projects.deleteRemoved(clock.instant(), Retention.AFTER_END, batch));
    }
}
