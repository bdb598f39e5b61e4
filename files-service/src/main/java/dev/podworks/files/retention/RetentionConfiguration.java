package dev.podworks.files.retention;

import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class RetentionConfiguration {
    private static final Sweep.Settings OLD_FILES = new Sweep.Settings("old files", Duration.ofMinutes(1), 500);
    private static final Sweep.Settings UPLOADS = new Sweep.Settings("abandoned uploads", Duration.ofHours(1), 1);

    @Bean
    Sweep oldFilesSweep(Expiry expiry) {
        return new Sweep(OLD_FILES, expiry::expire);
    }

    @Bean
    Sweep abandonedUploadsSweep(AbandonedUploads uploads) {
        return new Sweep(UPLOADS, _ -> uploads.sweep().thenReturn(0L));
    }
}
