package dev.podworks.media;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Runs another program than FFmpeg on what FFmpeg has decoded, under the same limits and with the same end.
public final class LimitedProgram {
    private final Ffmpeg ffmpeg;

    public LimitedProgram(Ffmpeg ffmpeg) {
        this.ffmpeg = ffmpeg;
    }

    /// Blocks until it has ended well. What it writes to stdout is passed over.
    ///
    /// @param command the program's path, then its arguments; no shell sees them
    /// @throws MediaException when it failed or was killed after its time limit
    /// @throws InterruptedException when the thread was interrupted; it has been killed then
    public void run(List<String> command, Path directory, Duration timeLimit)
            throws MediaException, InterruptedException {
        ffmpeg.runOther(command, directory, timeLimit);
    }
}
