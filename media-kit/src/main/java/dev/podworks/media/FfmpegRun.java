package dev.podworks.media;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// One run: FFmpeg processes side by side, each reading (`pipe:0`) what the one before it writes (`pipe:1`), so that a
/// pass over a recording uses more than one core. Often it is a single process.
///
/// @param stages the arguments of each process, without the program and the options that every run has
/// @param directory where relative output names land, and the only one that it may write to; [#NOWHERE] for a run that
///     writes nothing but `pipe:1`
/// @param timeLimit from the start; then everything is killed
/// @param output takes what the last process writes to `pipe:1`, on a thread of the run
/// @param progress hears several times a second how far into the media the last process is, on a thread of the run
public record FfmpegRun(
        List<List<String>> stages,
        Path directory,
        Duration timeLimit,
        OutputReader output,
        Consumer<Duration> progress) {
    public static final Path NOWHERE = Path.of("/");

    /// Reads to the end. Throwing ends the run: [IOException] as a failure that may pass, [UnreadableMediaException] as
    /// one of the file.
    @FunctionalInterface
    public interface OutputReader {
        void read(InputStream output) throws IOException, UnreadableMediaException;
    }
}
