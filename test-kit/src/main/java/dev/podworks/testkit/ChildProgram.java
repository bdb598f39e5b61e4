package dev.podworks.testkit;

import dev.podworks.local.program.ParentProcess;
import dev.podworks.local.program.Programs;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A program of the `local` module as a child process of the test JVM. It exits at the end of its standard input,
/// and so with this JVM, even if that is killed.
final class ChildProgram {

    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(90);
    private static final int LOG_TAIL_LINES = 20;

    private final String name;
    private final Path log;
    private final BufferedWriter commands;
    private final BufferedReader responses;

    private ChildProgram(String name, Path log, Process process) {
        this.name = name;
        this.log = log;
        this.commands = process.outputWriter(StandardCharsets.UTF_8);
        this.responses = process.inputReader(StandardCharsets.UTF_8);
    }

    /// Starts the program and waits until it is ready. Its log is `target/test-kit/<name>.log`; its data is deleted
    /// when it has exited.
    static ChildProgram start(
            String name, String mainClass, int heapMegabytes, Path data, Map<String, String> environment) {
        try {
            var programs = Programs.compiledIn(TestDirectories.checkout());
            var log = TestDirectories.log(name);
            var builder = new ProcessBuilder(programs.command(mainClass, heapMegabytes, List.of()))
                    .redirectError(log.toFile());
            builder.environment().putAll(programs.environment());
            builder.environment().putAll(environment);
            builder.environment().put(ParentProcess.VARIABLE, "true");
            var process = builder.start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process, data), "end-" + name));
            var child = new ChildProgram(name, log, process);
            child.expect(ParentProcess.READY, RESPONSE_TIMEOUT);
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException("Could not start " + name, e);
        }
    }

    /// Sends a command, to which the program responds by repeating it.
    synchronized void send(String line) {
        try {
            commands.write(line);
            commands.newLine();
            commands.flush();
            expect(line, RESPONSE_TIMEOUT);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " has exited" + logTail(), e);
        }
    }

    private void expect(String line, Duration limit) {
        var response = readResponse(limit);
        if (!line.equals(response)) {
            throw new IllegalStateException(
                    "%s responded %s instead of %s%s".formatted(name, response, line, logTail()));
        }
    }

    private @Nullable String readResponse(Duration limit) {
        try {
            return CompletableFuture.supplyAsync(this::readLine).get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException("%s did not respond for %s%s".formatted(name, limit, logTail()), e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(name + " has exited" + logTail(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private @Nullable String readLine() {
        try {
            return responses.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String logTail() {
        try {
            var lines = Files.readAllLines(log);
            return "\n" + String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_TAIL_LINES), lines.size()));
        } catch (IOException e) {
            return "";
        }
    }

    private static void end(Process process, Path data) {
        process.destroy();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        TestDirectories.delete(data);
    }
}
