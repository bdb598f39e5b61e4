package dev.podworks.files.retention;

import dev.podworks.files.file.InputFiles;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class RetentionConfiguration {
    private static final Sweep.Settings OLD_FILES = new Sweep.Settings("old files", Duration.ofMinutes(1), 500);
    private static final Sweep.Settings ENDED_FILES = new Sweep.Settings("ended files", Duration.ofMinutes(10), 500);
    private static final Sweep.Settings UPLOADS = new Sweep.Settings("abandoned uploads", Duration.ofHours(1), 1);

    @Bean
    Sweep oldFilesSweep(Expiry expiry) {
        return new Sweep(OLD_FILES, expiry::expire);
    }

    @Bean
    Sweep endedFilesSweep(InputFiles files, InstantSource clock) {
        return new Sweep(ENDED_FILES, atMost -> files.deleteEnded(clock.instant(), atMost));
    }

    @Bean
    Sweep abandonedUploadsSweep(AbandonedUploads uploads) {
        return new Sweep(UPLOADS, _ -> uploads.sweep().thenReturn(0L));
    }
}
