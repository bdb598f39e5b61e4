package dev.podworks.studio;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// How this studio works.
///
/// @param jobsAtOnce jobs under way at the same time in this replica
/// @param lease how long a dead worker's job waits before another takes it up
/// @param workDir for jobs' files on the way; this replica's own, emptied at the start
/// @param ffmpegPath where `ffmpeg` is, with `ffprobe` beside it; null: on the PATH
/// @param transcripts whether speech is recognised, which takes far longer than all the rest
@ConfigurationProperties("studio")
public record StudioProperties(
        int jobsAtOnce,
        Duration lease,
        Path workDir,
        @Nullable Path ffmpegPath,
        Transcripts transcripts) {
    /// `AUTO`: with the engine that is installed, if one is.
    public enum Transcripts {
        AUTO,
        OFF
    }

    public StudioProperties {
        if (jobsAtOnce < 1 || jobsAtOnce > 64) {
            throw new IllegalArgumentException("STUDIO_JOBS_AT_ONCE must be from 1 to 64");
        }
        if (lease.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("STUDIO_LEASE must be a second or more");
        }
    }
}
