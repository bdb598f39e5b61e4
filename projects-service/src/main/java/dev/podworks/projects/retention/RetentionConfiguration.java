package dev.podworks.projects.retention;

import dev.podworks.kit.sweep.Sweep;
import dev.podworks.projects.destination.Destinations;
import dev.podworks.projects.estimate.StudioSpeed;
import dev.podworks.projects.file.FileReadModel;
import dev.podworks.projects.progress.ProgressTable;
import dev.podworks.projects.submission.TestProjectLimit;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The sweeps that bound this service's tables. The README lists the retention of every table.
@Configuration(proxyBeanMethods = false)
class RetentionConfiguration {
    /// Longer than any event can be delayed, so that a late event does not bring a deleted row back.
    private static final Duration READ_MODEL_RETENTION = Duration.ofDays(30);
    /// Longer than any attempt of the studio.
    private static final Duration PROGRESS_RETENTION = Duration.ofDays(7);

    private final InstantSource clock;

    RetentionConfiguration(InstantSource clock) {
        this.clock = clock;
    }

    @Bean
    Sweep fileRetention(FileReadModel files) {
        var settings = new Sweep.Settings("ended files", Duration.ofHours(1), 500);
        return new Sweep(settings, limit -> files.deleteEnded(clock.instant().minus(READ_MODEL_RETENTION), limit));
    }

    @Bean
    Sweep destinationRetention(Destinations destinations) {
        var settings = new Sweep.Settings("removed destinations", Duration.ofHours(1), 500);
        return new Sweep(
                settings, limit -> destinations.deleteRemoved(clock.instant().minus(READ_MODEL_RETENTION), limit));
    }

    /// Progress is deleted when its project ends. This deletes progress that arrives later.
    @Bean
    Sweep progressRetention(ProgressTable progress) {
        var settings = new Sweep.Settings("old progress", Duration.ofHours(1), 500);
        return new Sweep(settings, limit -> progress.deleteOld(clock.instant().minus(PROGRESS_RETENTION), limit));
    }

    @Bean
    Sweep studioSampleRetention(StudioSpeed speed) {
        return new Sweep(new Sweep.Settings("studio speed samples", Duration.ofMinutes(1), 1_000), speed::deleteOld);
    }

    @Bean
    Sweep testDayRetention(TestProjectLimit limit) {
        return new Sweep(new Sweep.Settings("test project counts", Duration.ofHours(1), 500), limit::deleteOld);
    }
}
