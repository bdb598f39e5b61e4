package dev.podworks.media;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// One run: a pipeline of processes, mostly FFmpeg, each reading (`pipe:0`) the output of the previous one
/// (`pipe:1`), so that a pass over a recording uses more than one core. Often it is a single process.
///
/// @param stages the processes; the last is FFmpeg
/// @param directory the working directory, the only one that is writable; [#NOWHERE] for a run that writes only to
///     `pipe:1`
/// @param timeLimit wall-clock time, after which all processes are killed
/// @param output reads what the last process writes to `pipe:1`, on a thread of the run
/// @param progress called several times a second with the last process's position in the media, on a thread of the
///     run
public record FfmpegRun(
        List<Stage> stages, Path directory, Duration timeLimit, OutputReader output, Consumer<Duration> progress) {
    public static final Path NOWHERE = Path.of("/");

    /// Of FFmpeg only.
    ///
    /// @param stages the arguments of each process
    public static FfmpegRun of(
            List<List<String>> stages,
            Path directory,
            Duration timeLimit,
            OutputReader output,
            Consumer<Duration> progress) {
        return new FfmpegRun(Stage.ffmpeg(stages), directory, timeLimit, output, progress);
    }

    /// Reads to the end. An exception ends the run: [IOException] as a failure worth a retry,
    /// [UnreadableMediaException] as a defect of the file.
    @FunctionalInterface
    public interface OutputReader {
        void read(InputStream output) throws IOException, UnreadableMediaException;
    }
}
