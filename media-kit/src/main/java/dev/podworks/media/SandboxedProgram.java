package dev.podworks.media;

import java.nio.file.Path;
import java.time.Duration;

/// Runs another program on decoded audio, within the same limits and in the same sandbox as FFmpeg.
public final class SandboxedProgram {
    private final Ffmpeg ffmpeg;

    public SandboxedProgram(Ffmpeg ffmpeg) {
        this.ffmpeg = ffmpeg;
    }

    /// The same for programs that need another limit of memory than FFmpeg.
    ///
    /// @param bytes of address space
    public SandboxedProgram withMemory(long bytes) {
        return new SandboxedProgram(ffmpeg.withMemory(bytes));
    }

    /// Blocks until the program has exited with 0. Its stdout is discarded.
    ///
    /// @throws MediaException when it failed or exceeded its time limit
    /// @throws InterruptedException when the thread was interrupted; the program has been killed then
    public void run(Stage.Program program, Path directory, Duration timeLimit)
            throws MediaException, InterruptedException {
        ffmpeg.runProgram(program, directory, timeLimit);
    }
}
