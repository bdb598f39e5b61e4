package dev.podworks.media;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Resource limits of one FFmpeg process. The time limit is that of the run.
///
/// @param memoryBytes address space; FFmpeg needs less than 300 MB of it to read audio
/// @param fileBytes maximum size of a written file
/// @param threads for filters, which use at most one per channel
public record ResourceLimits(long memoryBytes, long fileBytes, int threads) {
    private static final long GIB = 1L << 30;

    public static ResourceLimits defaults() {
        return new ResourceLimits(
                2 * GIB, 64 * GIB, Math.min(2, Runtime.getRuntime().availableProcessors()));
    }

    /// Arguments to prepend to a command. `prlimit` executes the command in its own process, so the process id
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
