package dev.podworks.media;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Starts FFmpeg and ffprobe under the guards of this package. Threads may share it; it holds nothing between runs.
public final class Ffmpeg {
    /// FFmpeg's own word for: more than two thirds of the packets could not be decoded.
    private static final int TOO_MUCH_DAMAGE = 69;

    private static final List<String> KEPT_ENVIRONMENT =
            List.of("PATH", "LD_LIBRARY_PATH", "SSL_CERT_FILE", "SSL_CERT_DIR");

    private final FfmpegTools tools;
    private final ResourceLimits limits;
    private final Sandbox sandbox;

    /// In the strongest sandbox that works on this machine.
    public Ffmpeg(FfmpegTools tools, ResourceLimits limits) {
        this(tools, limits, Sandbox.strongest(tools));
    }

    public Ffmpeg(FfmpegTools tools, ResourceLimits limits, Sandbox sandbox) {
        this.tools = tools;
        this.limits = limits;
        this.sandbox = sandbox;
    }

    public String version() {
        return tools.version();
    }

    /// Blocks until every process of the run has ended well.
    ///
    /// @throws UnreadableMediaException when nearly nothing of the input could be decoded, or the output's reader
    ///     threw it
    /// @throws FfmpegException when a process failed, the time limit was reached or the output's reader threw
    ///     [IOException]; everything has been killed then
    /// @throws InterruptedException when the thread was interrupted; everything has been killed then
    public void run(FfmpegRun run) throws MediaException, InterruptedException {
        List<List<String>> commands = new ArrayList<>();
        for (List<String> stage : run.stages()) {
            boolean last = commands.size() == run.stages().size() - 1;
            commands.add(ffmpegCommand(stage, last));
        }
        Limits own = new Limits(run.timeLimit(), run.timeLimit().multipliedBy(limits.threads()));
        requireSuccess(execute(commands, run.directory(), own, run.output(), run.progress()));
    }

    /// Runs FFmpeg on one source and returns what it said as well: a source whose connection breaks is a success to it.
    ///
    /// @throws UnreadableMediaException when nearly nothing of the input could be decoded
    /// @throws FfmpegException when it failed otherwise or reached a limit; it has been killed then
    Outcome decode(List<String> arguments, Path directory, Limits limits, FfmpegRun.OutputReader output)
            throws MediaException, InterruptedException {
        Outcome outcome = execute(List.of(ffmpegCommand(arguments, false)), directory, limits, output, ignored -> {});
        requireSuccess(outcome);
        return outcome;
    }

    private static void requireSuccess(Outcome outcome) throws MediaException {
        if (outcome.exitValues().contains(TOO_MUCH_DAMAGE)) {
            throw new UnreadableMediaException("Most of it is damaged and can't be decoded.");
        }
        if (!outcome.succeeded()) {
            throw new FfmpegException(outcome.failures());
        }
    }

    /// Runs a program that is not FFmpeg's.
    void runOther(List<String> command, Path directory, Duration timeLimit)
            throws MediaException, InterruptedException {
        FfmpegRun.OutputReader passOver = stdout -> stdout.transferTo(OutputStream.nullOutputStream());
        Limits own = new Limits(timeLimit, timeLimit);
        Outcome outcome = execute(List.of(command), directory, own, passOver, ignored -> {});
        if (!outcome.succeeded()) {
            throw new FfmpegException(outcome.failures());
        }
    }

    /// Runs ffprobe on one source. Unlike [#run], a failure is an answer here: the exit status is part of the outcome.
    Outcome probe(List<String> arguments, Limits limits, FfmpegRun.OutputReader output)
            throws MediaException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(tools.ffprobe().toString(), "-hide_banner"));
        command.addAll(arguments);
        return execute(List.of(command), FfmpegRun.NOWHERE, limits, output, ignored -> {});
    }

    private List<String> ffmpegCommand(List<String> arguments, boolean reportsProgress) {
        List<String> command = new ArrayList<>(List.of(tools.ffmpeg().toString()));
        command.addAll(List.of("-nostdin", "-hide_banner", "-nostats", "-loglevel", "error", "-y"));
        command.addAll(
                List.of("-filter_threads", "" + limits.threads(), "-filter_complex_threads", "" + limits.threads()));
        if (reportsProgress) {
            command.addAll(List.of("-progress", "pipe:2", "-stats_period", "0.25"));
        }
        command.addAll(arguments);
        return command;
    }

    private Outcome execute(
            List<List<String>> commands,
            Path directory,
            Limits own,
            FfmpegRun.OutputReader reader,
            Consumer<Duration> progress)
            throws MediaException, InterruptedException {
        long end = System.nanoTime() + own.time().toNanos();
        List<ProcessBuilder> builders = commands.stream()
                .map(command -> builder(command, directory, own.processorTime()))
                .toList();
        // Closed in this order: the processes are killed first, so the threads that read from them come to an end.
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                        Thread.ofPlatform().daemon().name("ffmpeg-", 0).factory());
                ProcessChain chain = ProcessChain.start(builders, sandbox.hasChildren())) {
            List<Future<ErrorOutput>> errors = chain.errors().stream()
                    .map(stderr -> threads.submit(() -> new ErrorOutput(progress).drain(stderr)))
                    .toList();
            Future<?> output = threads.submit(() -> {
                reader.read(chain.output());
                return null;
            });
            output.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (!chain.awaitExit(end - System.nanoTime())) {
                throw new TimeoutException();
            }
            List<String> messages = new ArrayList<>();
            for (Future<ErrorOutput> error : errors) {
                messages.add(
                        error.get(end - System.nanoTime(), TimeUnit.NANOSECONDS).messages());
            }
            return new Outcome(chain.exitValues(), messages);
        } catch (TimeoutException e) {
            throw FfmpegException.tooSlow(own.time(), e);
        } catch (IOException e) {
            throw new FfmpegException("Could not be started: " + e.getMessage(), e);
        } catch (ExecutionException e) {
            throw readerFault(e);
        }
    }

    private ProcessBuilder builder(List<String> command, Path directory, Duration processorTime) {
        List<String> limited = new ArrayList<>();
        tools.prlimit().ifPresent(prlimit -> limited.addAll(limits.wrap(prlimit, processorTime)));
        limited.addAll(sandbox.wrap(command, directory));
        ProcessBuilder builder = new ProcessBuilder(limited).directory(directory.toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().retainAll(KEPT_ENVIRONMENT);
        environment.put("LC_ALL", "C");
        environment.put("AV_LOG_FORCE_NOCOLOR", "1");
        return builder;
    }

    /// The reader's own defects go up as they are; that it could not read or write is a fault that may pass.
    private static MediaException readerFault(ExecutionException e) {
        return switch (e.getCause()) {
            case UnreadableMediaException file -> file;
            case RuntimeException defect -> throw defect;
            case Error defect -> throw defect;
            case null, default -> new FfmpegException("Its output could not be read: " + e.getMessage(), e);
        };
    }

    /// What one run may take.
    ///
    /// @param time by the clock: a machine that is busy with other things makes it pass too
    /// @param processorTime what each process may spend
    record Limits(Duration time, Duration processorTime) {}

    /// How each process ended, in the order of the run, and the last messages of each.
    record Outcome(List<Integer> exitValues, List<String> messages) {
        boolean succeeded() {
            return exitValues.stream().allMatch(value -> value == 0);
        }

        boolean said(String text) {
            return messages.stream().anyMatch(message -> message.contains(text));
        }

        /// What failed and what it said last. A process that ends early breaks its neighbours' pipes, so all are shown.
        String failures() {
            return IntStream.range(0, exitValues.size())
                    .filter(i -> exitValues.get(i) != 0)
                    .mapToObj(i -> String.format(
                            Locale.ROOT,
                            "process %d of %d ended with %d: %s",
                            i + 1,
                            exitValues.size(),
                            exitValues.get(i),
                            messages.get(i)))
                    .collect(Collectors.joining("\n"));
        }
    }
}
