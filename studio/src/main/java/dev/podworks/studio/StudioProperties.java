package dev.podworks.studio;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// How this studio works.
///
/// @param jobsAtOnce jobs under way at the same time in this replica
/// @param lease how long a dead worker's job waits before another takes it up
/// @param retryPauses after each try that ended badly but the last: long enough together for a store or a network that
///     is away for some minutes
/// @param workDir for jobs' files on the way; this replica's own, emptied at the start
/// @param ffmpegPath where `ffmpeg` is, with `ffprobe` beside it; null: on the PATH
/// @param transcripts whether speech is recognised, which takes far longer than all the rest
/// @param whisper the engine for production, where there is a model for it
@ConfigurationProperties("studio")
public record StudioProperties(
        int jobsAtOnce,
        Duration lease,
        List<Duration> retryPauses,
        Path workDir,
        @Nullable Path ffmpegPath,
        Transcripts transcripts,
        Whisper whisper) {
    /// After so many the project fails. Decisions: Retry in the studio.
    public static final int TRIES = 3;

    /// `AUTO`: with whisper.cpp where a model is configured, otherwise with PocketSphinx where it is installed.
    public enum Transcripts {
        AUTO,
        OFF
    }

    /// @param model a file in whisper.cpp's ggml format; null: none
    /// @param language that is spoken, such as `en` or `de`
    public record Whisper(@Nullable Path model, String language) {}

    public StudioProperties {
        retryPauses = List.copyOf(retryPauses);
        if (retryPauses.size() != TRIES - 1) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "STUDIO_RETRY_PAUSES must be %d durations, such as 10s,3m", TRIES - 1));
        }
        if (jobsAtOnce < 1 || jobsAtOnce > 64) {
            throw new IllegalArgumentException("STUDIO_JOBS_AT_ONCE must be from 1 to 64");
        }
        if (lease.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("STUDIO_LEASE must be a second or more");
        }
    }
}
