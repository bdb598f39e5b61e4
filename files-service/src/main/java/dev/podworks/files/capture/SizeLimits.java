package dev.podworks.files.capture;

import dev.podworks.contracts.account.Mode;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// Maximum file sizes. Specification: Limits, file size.
@ConfigurationProperties("podworks.files.size")
public record SizeLimits(long liveBytes, long testBytes) {
    /// The S3 limit of one PUT and one copy.
    private static final long MAX_OBJECT_BYTES = 5L << 30;

    public SizeLimits {
        if (liveBytes < 1 || testBytes < 1 || liveBytes > MAX_OBJECT_BYTES || testBytes > MAX_OBJECT_BYTES) {
            throw new IllegalArgumentException(
                    "FILES_MAX_LIVE_BYTES and FILES_MAX_TEST_BYTES must be from 1 to " + MAX_OBJECT_BYTES);
        }
    }

    public long maxBytes(Mode mode) {
        return switch (mode) {
            case LIVE -> liveBytes;
            case TEST -> testBytes;
        };
    }
}
