package dev.podworks.files.check;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param atOnce files that this replica measures at the same time
/// @param ffmpeg the program, or the directory it is in; null to look on the PATH
@ConfigurationProperties("podworks.files.check")
record CheckProperties(int atOnce, @Nullable Path ffmpeg) {
    CheckProperties {
        if (atOnce < 1) {
            throw new IllegalArgumentException("FILES_CHECKS_AT_ONCE must be 1 or more");
        }
    }
}
