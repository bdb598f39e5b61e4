package dev.podworks.files.check;

import dev.podworks.files.capture.Capture;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.removal.ObjectRemoval;
import dev.podworks.files.use.FileUses;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.media.Ffmpeg;
import dev.podworks.media.FfmpegTools;
import dev.podworks.media.ResourceLimits;
import dev.podworks.store.PresignedUrls;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.reactive.TransactionalOperator;

@Configuration(proxyBeanMethods = false)
class CheckConfiguration {
    /// How long a crashed worker delays a check.
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofSeconds(1);

    @Bean
    MediaMeasurement mediaMeasurement(CheckProperties properties, PresignedUrls links) {
        var tools = FfmpegTools.locate(Optional.ofNullable(properties.ffmpeg()));
        return new MediaMeasurement(links, new Ffmpeg(tools, ResourceLimits.defaults()));
    }

    @Bean
    Worker checkWorker(
            CheckProperties properties,
            InputFiles files,
            FileUses uses,
            ObjectRemoval removals,
            SizeRule sizes,
            Capture capture,
            MediaMeasurement measurement,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        var runner = new CheckRunner(files, uses, removals, sizes, capture, measurement, leases, tx, clock, metrics);
        var settings = new Worker.Settings(CheckQueue.QUEUE, properties.atOnce(), LEASE, POLL);
        return new Worker(leases, clock, metrics, settings, runner::run);
    }
}
