package dev.podworks.studio;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// The configuration of the studio.
///
/// @param jobsAtOnce standard jobs in progress at the same time in this replica; 0: it takes none
/// @param largeJobsAtOnce the same for large jobs, in addition
/// @param lease how long a dead worker's job waits before another worker claims it
/// @param retryPauses delays after each failed attempt but the last: long enough together to outlast an unavailable
///     object store or network
/// @param workDir for temporary files of jobs; this replica's own, emptied at the start
/// @param ffmpegPath of `ffmpeg`, with `ffprobe` in the same directory; null: from the PATH
/// @param models the directory of the learned models; null: none are installed
/// @param transcripts whether speech is recognized, which takes far longer than everything else
/// @param whisper the engine for production
@ConfigurationProperties("studio")
public record StudioProperties(
        int jobsAtOnce,
        int largeJobsAtOnce,
        Duration lease,
        List<Duration> retryPauses,
        Path workDir,
        @Nullable Path ffmpegPath,
        @Nullable Path models,
        Transcripts transcripts,
        Whisper whisper) {
    private static final int JOBS_AT_ONCE_MAX = 64;
    /// Attempts after which the project fails.
    public static final int ATTEMPTS_MAX = 3;

    /// `AUTO`: whisper.cpp if a model is configured or installed, otherwise PocketSphinx if it is installed.
    public enum Transcripts {
        AUTO,
        OFF
    }

    /// @param model a file in whisper.cpp's ggml format; null: the installed one
    /// @param language of the recordings, such as `en` or `de`; `auto` detects it
    public record Whisper(@Nullable Path model, String language) {}

    public StudioProperties {
        retryPauses = List.copyOf(retryPauses);
        if (retryPauses.size() != ATTEMPTS_MAX - 1) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT, "STUDIO_RETRY_PAUSES must be %d durations, such as 10s,3m", ATTEMPTS_MAX - 1));
        }
        requireNumberOfJobs("STUDIO_JOBS_AT_ONCE", jobsAtOnce);
        requireNumberOfJobs("STUDIO_LARGE_JOBS_AT_ONCE", largeJobsAtOnce);
        if (jobsAtOnce + largeJobsAtOnce == 0) {
            throw new IllegalArgumentException(
                    "STUDIO_JOBS_AT_ONCE and STUDIO_LARGE_JOBS_AT_ONCE are both 0: this replica would take no jobs");
        }
        if (lease.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("STUDIO_LEASE must be a second or more");
        }
    }

    private static void requireNumberOfJobs(String variable, int number) {
        if (number < 0 || number > JOBS_AT_ONCE_MAX) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s must be from 0 to %d", variable, JOBS_AT_ONCE_MAX));
        }
    }
}
