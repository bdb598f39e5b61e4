package dev.podworks.studio.render;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

import dev.podworks.media.Ffmpeg;
import dev.podworks.media.FfmpegRun;
import dev.podworks.media.MediaException;
import dev.podworks.studio.measure.PcmReader;
import dev.podworks.studio.measure.PcmSink;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// Runs FFmpeg's passes over one recording, and tells how far each is. Whatever a pass makes can go by our meters, so
/// nothing is decoded, filtered or encoded only to be measured; and a pass may be split over processes, so that a
/// single track uses more than one core.
final class PassRunner {
    private static final Duration TIME_LIMIT_MIN = Duration.ofMinutes(5);

    private final Ffmpeg ffmpeg;
    private final Path directory;
    private final Duration length;
    private final Spread spread;
    private final StepListener listener;

    /// Whether a pass is split over processes. Where other tracks keep the cores busy, passing the sound from one
    /// process to the next only costs.
    enum Spread {
        ONE_PROCESS,
        SEVERAL_PROCESSES
    }

    /// Hears how far a step is, from 0 to 1.
    interface StepListener {
        void progressed(Step step, double fraction);
    }

    /// @param length of the recording: limits the time of a pass
    PassRunner(Ffmpeg ffmpeg, Path directory, Duration length, Spread spread, StepListener listener) {
        this.ffmpeg = ffmpeg;
        this.directory = directory;
        this.length = length;
        this.spread = spread;
        this.listener = listener;
    }

    boolean isSpread() {
        return spread == Spread.SEVERAL_PROCESSES;
    }

    /// A file of the job.
    Path file(String name) {
        return directory.resolve(name);
    }

    /// Lets the sink hear what the last stage writes to `pipe:1`.
    void measured(Step step, int channels, PcmSink sink, List<List<String>> stages)
            throws MediaException, InterruptedException {
        run(step, stages, stdout -> PcmReader.readAll(stdout, channels, sink));
    }

    /// The same of a customer's file: the run is ended as soon as more comes out than the limit allows.
    void measured(Step step, int channels, PcmSink sink, SoundLimit limit, List<List<String>> stages)
            throws MediaException, InterruptedException {
        run(
                step,
                stages,
                stdout -> limit.requireFrames(PcmReader.readAtMost(limit.framesMax(), stdout, channels, sink)));
    }

    /// Only makes files.
    void run(Step step, List<List<String>> stages) throws MediaException, InterruptedException {
        run(step, stages, stdout -> stdout.transferTo(OutputStream.nullOutputStream()));
    }

    private void run(Step step, List<List<String>> stages, FfmpegRun.OutputReader reader)
            throws MediaException, InterruptedException {
        double seconds = Math.max(0.001, length.toNanos() / 1e9);
        listener.progressed(step, 0);
        ffmpeg.run(new FfmpegRun(
                stages,
                directory,
                TIME_LIMIT_MIN.plus(length),
                reader,
                outTime -> listener.progressed(step, outTime.toNanos() / 1e9 / seconds)));
        listener.progressed(step, 1);
    }

    static List<String> rawFrom(String input, int channels) {
        return List.of("-f", "f32le", "-ar", "" + SAMPLE_RATE_HZ, "-ac", "" + channels, "-i", input);
    }

    /// To the next one in the run.
    static List<String> rawFiltered(List<String> input, String graph) {
        return command(input, "-filter_complex", graph + "[out]", "-map", "[out]", "-f", "f32le", "pipe:1");
    }

    /// Where FFmpeg's tee muxer writes what was encoded once: to a file, whose header can be completed at the end, and
    /// to the next one in the run, which can't seek back.
    static String toBoth(String fileName, String fileOptions, String pipeOptions) {
        return "[%s]%s|[%s]pipe:1".formatted(fileOptions, fileName, pipeOptions);
    }

    static List<String> command(List<String> input, String... output) {
        return Stream.concat(input.stream(), Stream.of(output)).toList();
    }
}
