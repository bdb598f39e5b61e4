package dev.podworks.studio.render.pass;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

import dev.podworks.media.Ffmpeg;
import dev.podworks.media.FfmpegRun;
import dev.podworks.media.MediaException;
import dev.podworks.media.Stage;
import dev.podworks.studio.measure.PcmReader;
import dev.podworks.studio.measure.PcmSink;
import dev.podworks.studio.render.progress.RenderStep;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// Runs FFmpeg passes over one recording and reports their progress. The output of any pass can be piped to a meter, so
/// no pass is needed only to measure.
public final class PassRunner {
    private static final Duration TIME_LIMIT_MIN = Duration.ofMinutes(5);

    private final Ffmpeg ffmpeg;
    private final Path directory;
    private final Duration length;
    private final Pipelining pipelining;
    private final StepListener listener;

    /// Whether a pass is split into a pipeline of processes, so that a single track uses more than one core. Where
    /// other tracks keep the cores busy, the pipes only cost time.
    public enum Pipelining {
        SINGLE_PROCESS,
        PIPELINE
    }

    /// Receives the fraction of a step that is done, from 0 to 1.
    public interface StepListener {
        void onProgress(RenderStep step, double fraction);
    }

    /// @param directory of the job's files
    /// @param length of the recording, which the time limit of a pass is derived from
    public PassRunner(Ffmpeg ffmpeg, Path directory, Duration length, Pipelining pipelining, StepListener listener) {
        this.ffmpeg = ffmpeg;
        this.directory = directory;
        this.length = length;
        this.pipelining = pipelining;
        this.listener = listener;
    }

    /// For passes that are a part of a step: their progress is from `start` to `end` of it.
    public PassRunner within(double start, double end) {
        return new PassRunner(
                ffmpeg,
                directory,
                length,
                pipelining,
                (step, fraction) -> listener.onProgress(step, start + Math.clamp(fraction, 0, 1) * (end - start)));
    }

    boolean isPipelined() {
        return pipelining == Pipelining.PIPELINE;
    }

    Path path(String fileName) {
        return directory.resolve(fileName);
    }

    /// Pipes what the last process writes to `pipe:1` into the sink.
    ///
    /// @param processes the arguments of each, in the order of the pipeline
    void measure(RenderStep step, int channels, PcmSink sink, List<List<String>> processes)
            throws MediaException, InterruptedException {
        run(step, Stage.ffmpeg(processes), stdout -> PcmReader.readAll(stdout, channels, sink));
    }

    /// The same for a customer's file: the run is ended as soon as more than the limit was decoded.
    void measure(RenderStep step, int channels, PcmSink sink, DurationLimit limit, List<Stage> processes)
            throws MediaException, InterruptedException {
        run(
                step,
                processes,
                stdout -> limit.requireFrames(PcmReader.readAtMost(limit.framesMax(), stdout, channels, sink)));
    }

    /// Runs a pass that only writes files.
    void run(RenderStep step, List<List<String>> processes) throws MediaException, InterruptedException {
        run(step, Stage.ffmpeg(processes), stdout -> stdout.transferTo(OutputStream.nullOutputStream()));
    }

    private void run(RenderStep step, List<Stage> processes, FfmpegRun.OutputReader reader)
            throws MediaException, InterruptedException {
        double seconds = Math.max(0.001, length.toNanos() / 1e9);
        listener.onProgress(step, 0);
        ffmpeg.run(new FfmpegRun(
                processes,
                directory,
                TIME_LIMIT_MIN.plus(length),
                reader,
                outTime -> listener.onProgress(step, outTime.toNanos() / 1e9 / seconds)));
        listener.onProgress(step, 1);
    }

    /// Input options for PCM as our passes exchange it.
    static List<String> pcmInput(String url, int channels) {
        return List.of("-f", "f32le", "-ar", "" + SAMPLE_RATE_HZ, "-ac", "" + channels, "-i", url);
    }

    /// Filters to PCM on `pipe:1`, for a meter or the next process.
    static List<String> pcmFilter(List<String> input, String graph) {
        return arguments(input, "-filter_complex", graph + "[out]", "-map", "[out]", "-f", "f32le", "pipe:1");
    }

    /// Filters to PCM in a file and on `pipe:1`.
    static List<String> pcmTee(List<String> input, String graph, String fileName) {
        return arguments(
                input,
                "-filter_complex",
                graph,
                "-map",
                "[out]",
                "-c:a",
                "pcm_f32le",
                "-f",
                "tee",
                teeOutputs(fileName, "f=f32le", "f=f32le"));
    }

    /// Outputs of FFmpeg's tee muxer for audio that is encoded once: a file, which is seekable, so that its header
    /// can be completed at the end, and `pipe:1`, which is not.
    static String teeOutputs(String fileName, String fileOptions, String pipeOptions) {
        return "[%s]%s|[%s]pipe:1".formatted(fileOptions, fileName, pipeOptions);
    }

    static List<String> arguments(List<String> first, String... more) {
        return Stream.concat(first.stream(), Stream.of(more)).toList();
    }
}
