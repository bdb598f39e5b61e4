package dev.podworks.media;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// What one FFmpeg process may take. Its time limit belongs to the run.
///
/// @param memoryBytes address space; reading audio takes FFmpeg less than 300 MB of it
/// @param fileBytes the largest file it may write
/// @param threads for filters, that is at most one a channel
public record ResourceLimits(long memoryBytes, long fileBytes, int threads) {
    private static final long GIB = 1L << 30;

    public static ResourceLimits defaults() {
        return new ResourceLimits(
                2 * GIB, 64 * GIB, Math.min(2, Runtime.getRuntime().availableProcessors()));
    }

    /// The words in front of a command that put these limits on it. `prlimit` becomes the command, so the process id
    /// stays the same.
    List<String> wrap(Path prlimit, Duration processorTime) {
        return List.of(
                prlimit.toString(),
                "--core=0",
                "--as=" + memoryBytes,
                "--fsize=" + fileBytes,
                "--cpu=" + Math.max(1, processorTime.toSeconds()));
    }
}
