package dev.podworks.files.check;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param atOnce number of concurrent checks in this replica
/// @param ffmpeg the program or its directory; null to search the PATH
@ConfigurationProperties("podworks.files.check")
record CheckProperties(int atOnce, @Nullable Path ffmpeg) {
    CheckProperties {
        if (atOnce < 1) {
            throw new IllegalArgumentException("FILES_CHECKS_AT_ONCE must be 1 or more");
        }
    }
}
