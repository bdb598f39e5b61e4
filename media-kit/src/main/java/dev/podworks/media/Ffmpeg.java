package dev.podworks.media;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Runs FFmpeg and ffprobe within limits and in a sandbox. Thread-safe and stateless.
public final class Ffmpeg {
    /// FFmpeg's exit status when more than two thirds of the packets could not be decoded.
    private static final int DECODE_ERROR_RATE_EXCEEDED = 69;

    private static final List<String> INHERITED_VARIABLES =
            List.of("PATH", "LD_LIBRARY_PATH", "SSL_CERT_FILE", "SSL_CERT_DIR");

    private final FfmpegTools tools;
    private final ResourceLimits limits;
    private final Sandbox sandbox;

    /// Uses the strongest sandbox that works on this machine.
    public Ffmpeg(FfmpegTools tools, ResourceLimits limits) {
        this(tools, limits, Sandbox.strongest(tools));
    }

    public Ffmpeg(FfmpegTools tools, ResourceLimits limits, Sandbox sandbox) {
        this.tools = tools;
        this.limits = limits;
        this.sandbox = sandbox;
    }

    Ffmpeg withMemory(long bytes) {
        return new Ffmpeg(tools, new ResourceLimits(bytes, limits.fileBytes(), limits.threads()), sandbox);
    }

    public String version() {
        return tools.version();
    }

    /// Blocks until every process of the run has exited with 0. After an exception, all of them have been killed.
    ///
    /// @throws UnreadableMediaException when hardly anything of the input could be decoded, or the output reader
    ///     threw it
    /// @throws FfmpegException when a process failed, the time limit was exceeded or the output reader threw
    ///     [IOException]
    /// @throws InterruptedException when the thread was interrupted
    public void run(FfmpegRun run) throws MediaException, InterruptedException {
        var commands = new ArrayList<Stage.Program>();
        for (var stage : run.stages()) {
            var last = commands.size() == run.stages().size() - 1;
            commands.add(
                    switch (stage) {
                        case Stage.Program program -> program;
                        case Stage.FfmpegStage(var arguments) -> ffmpegCommand(arguments, last);
                    });
        }
        var runLimits = new Limits(run.timeLimit(), run.timeLimit().multipliedBy(limits.threads()));
        requireSuccess(execute(commands, run.directory(), runLimits, run.output(), run.progress()));
    }

    /// Runs FFmpeg on one source and returns its messages, since it exits with 0 even if the connection breaks.
    ///
    /// @throws UnreadableMediaException when hardly anything of the input could be decoded
    /// @throws FfmpegException when it failed for another reason or exceeded a limit
    Outcome decode(List<String> arguments, Path directory, Limits limits, FfmpegRun.OutputReader output)
            throws MediaException, InterruptedException {
        var outcome = execute(List.of(ffmpegCommand(arguments, false)), directory, limits, output, ignored -> {});
        requireSuccess(outcome);
        return outcome;
    }

    private static void requireSuccess(Outcome outcome) throws MediaException {
        if (outcome.exitValues().contains(DECODE_ERROR_RATE_EXCEEDED)) {
            throw new UnreadableMediaException("Most of it is damaged and can't be decoded.");
        }
        if (!outcome.succeeded()) {
            throw new FfmpegException(outcome.failures());
        }
    }

    /// Runs another program than FFmpeg and discards its output.
    void runProgram(Stage.Program program, Path directory, Duration timeLimit)
            throws MediaException, InterruptedException {
        FfmpegRun.OutputReader discard = stdout -> stdout.transferTo(OutputStream.nullOutputStream());
        var runLimits = new Limits(timeLimit, timeLimit);
        var outcome = execute(List.of(program), directory, runLimits, discard, ignored -> {});
        if (!outcome.succeeded()) {
            throw new FfmpegException(outcome.failures());
        }
    }

    /// Runs ffprobe on one source. Unlike [#run], it returns a failure as part of the outcome.
    Outcome probe(List<String> arguments, Limits limits, FfmpegRun.OutputReader output)
            throws MediaException, InterruptedException {
        var command = new ArrayList<String>(List.of(tools.ffprobe().toString(), "-hide_banner"));
        command.addAll(arguments);
        return execute(
                List.of(new Stage.Program(command, List.of())), FfmpegRun.NOWHERE, limits, output, ignored -> {});
    }

    private Stage.Program ffmpegCommand(List<String> arguments, boolean reportsProgress) {
        var command = new ArrayList<String>(List.of(tools.ffmpeg().toString()));
        command.addAll(List.of("-nostdin", "-hide_banner", "-nostats", "-loglevel", "error", "-y"));
        command.addAll(
                List.of("-filter_threads", "" + limits.threads(), "-filter_complex_threads", "" + limits.threads()));
        if (reportsProgress) {
            command.addAll(List.of("-progress", "pipe:2", "-stats_period", "0.25"));
        }
        command.addAll(arguments);
        return new Stage.Program(command, List.of());
    }

    private Outcome execute(
            List<Stage.Program> commands,
            Path directory,
            Limits runLimits,
            FfmpegRun.OutputReader reader,
            Consumer<Duration> progress)
            throws MediaException, InterruptedException {
        var end = System.nanoTime() + runLimits.time().toNanos();
        var builders = commands.stream()
                .map(program -> builder(program, directory, runLimits.processorTime()))
                .toList();
        // The pipeline is closed first: it kills the processes, which ends the threads that read from them.
        try (var threads = Executors.newThreadPerTaskExecutor(
                        Thread.ofPlatform().daemon().name("ffmpeg-", 0).factory());
                var pipeline = ProcessPipeline.start(builders, sandbox.hasChildren())) {
            var errors = pipeline.errors().stream()
                    .map(stderr -> threads.submit(() -> new StderrTail(progress).drain(stderr)))
                    .toList();
            var output = threads.submit(() -> {
                reader.read(pipeline.output());
                return null;
            });
            output.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (!pipeline.awaitExit(end - System.nanoTime())) {
                throw new TimeoutException();
            }
            var messages = new ArrayList<String>();
            for (Future<StderrTail> error : errors) {
                messages.add(
                        error.get(end - System.nanoTime(), TimeUnit.NANOSECONDS).messages());
            }
            return new Outcome(pipeline.exitValues(), messages);
        } catch (TimeoutException e) {
            throw FfmpegException.timedOut(runLimits.time(), e);
        } catch (IOException e) {
            throw new FfmpegException("FFmpeg could not be started: " + e.getMessage(), e);
        } catch (ExecutionException e) {
            throw readerFailure(e);
        }
    }

    private ProcessBuilder builder(Stage.Program program, Path directory, Duration processorTime) {
        var limited = new ArrayList<String>();
        tools.prlimit().ifPresent(prlimit -> limited.addAll(limits.wrap(prlimit, processorTime)));
        limited.addAll(sandbox.wrap(program.command(), directory, program.readable()));
        var builder = new ProcessBuilder(limited).directory(directory.toFile());
        var environment = builder.environment();
        environment.keySet().retainAll(INHERITED_VARIABLES);
        environment.put("LC_ALL", "C");
        environment.put("AV_LOG_FORCE_NOCOLOR", "1");
        return builder;
    }

    /// Defects of the reader are thrown as they are. An [IOException] is worth a retry.
    private static MediaException readerFailure(ExecutionException e) {
        return switch (e.getCause()) {
            case UnreadableMediaException file -> file;
            case RuntimeException defect -> throw defect;
            case Error defect -> throw defect;
            case null, default -> new FfmpegException("FFmpeg's output could not be read: " + e.getMessage(), e);
        };
    }

    /// Limits of one run.
    ///
    /// @param time wall-clock time, which a busy machine uses up as well
    /// @param processorTime CPU time of each process
    record Limits(Duration time, Duration processorTime) {}

    /// The exit value and the last messages of each process, in the order of the run.
    record Outcome(List<Integer> exitValues, List<String> messages) {
        boolean succeeded() {
            return exitValues.stream().allMatch(value -> value == 0);
        }

        boolean hasMessage(String text) {
            return messages.stream().anyMatch(message -> message.contains(text));
        }

        /// The processes that failed and their last messages. All are listed, since one that exits early breaks the
        /// pipes of the others.
        String failures() {
            return IntStream.range(0, exitValues.size())
                    .filter(i -> exitValues.get(i) != 0)
                    .mapToObj(i -> String.format(
                            Locale.ROOT,
                            "process %d of %d exited with %d: %s",
                            i + 1,
                            exitValues.size(),
                            exitValues.get(i),
                            messages.get(i)))
                    .collect(Collectors.joining("\n"));
        }
    }
}
