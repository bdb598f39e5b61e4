package dev.podworks.media;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Runs another program on decoded audio, within the same limits and in the same sandbox as FFmpeg.
public final class SandboxedProgram {
    private final Ffmpeg ffmpeg;

    public SandboxedProgram(Ffmpeg ffmpeg) {
        this.ffmpeg = ffmpeg;
    }

    /// Blocks until the program has exited with 0. Its stdout is discarded.
    ///
    /// @param command the program's path and its arguments; not interpreted by a shell
    /// @throws MediaException when it failed or exceeded its time limit
    /// @throws InterruptedException when the thread was interrupted; the program has been killed then
    public void run(List<String> command, Path directory, Duration timeLimit)
            throws MediaException, InterruptedException {
        ffmpeg.runProgram(command, directory, timeLimit);
    }
}
