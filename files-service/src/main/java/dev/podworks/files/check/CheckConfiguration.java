package dev.podworks.files.check;

import dev.podworks.files.capture.Capture;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.removal.Removals;
import dev.podworks.files.use.FileUses;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.media.Ffmpeg;
import dev.podworks.media.FfmpegTools;
import dev.podworks.media.ResourceLimits;
import dev.podworks.store.PresignedLinks;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.reactive.TransactionalOperator;

@Configuration(proxyBeanMethods = false)
class CheckConfiguration {
    /// How long a killed worker keeps a file waiting.
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofSeconds(1);

    @Bean
    Measuring measuring(CheckProperties properties, PresignedLinks links) {
        var tools = FfmpegTools.locate(Optional.ofNullable(properties.ffmpeg()));
        return new Measuring(links, new Ffmpeg(tools, ResourceLimits.defaults()));
    }

    @Bean
    Worker checkWorker(
            CheckProperties properties,
            InputFiles files,
            FileUses uses,
            Removals removals,
            SizeRule sizes,
            Capture capture,
            Measuring measuring,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        var checking = new Checking(files, uses, removals, sizes, capture, measuring, leases, tx, clock, metrics);
        var settings = new Worker.Settings(Checks.QUEUE, properties.atOnce(), LEASE, POLL);
        return new Worker(leases, clock, metrics, settings, checking::work);
    }
}
