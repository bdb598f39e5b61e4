package dev.podworks.files.capture;

import dev.podworks.contracts.account.Mode;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// How large a file may be. Specification: Limits, file size.
@ConfigurationProperties("podworks.files.size")
public record SizeLimits(long liveBytes, long testBytes) {
    /// What one PUT brings into a store, and one copy moves within it, at most.
    private static final long LARGEST_OBJECT_BYTES = 5L << 30;

    public SizeLimits {
        if (liveBytes < 1 || testBytes < 1 || liveBytes > LARGEST_OBJECT_BYTES || testBytes > LARGEST_OBJECT_BYTES) {
            throw new IllegalArgumentException(
                    "FILES_MAX_LIVE_BYTES and FILES_MAX_TEST_BYTES must be from 1 to " + LARGEST_OBJECT_BYTES);
        }
    }

    public long maxBytes(Mode mode) {
        return switch (mode) {
            case LIVE -> liveBytes;
            case TEST -> testBytes;
        };
    }
}
