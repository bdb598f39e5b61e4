package dev.podworks.testkit;

import dev.podworks.local.program.Lifeline;
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

/// A program of the `local` module as a child of the test's JVM. It reads our end of its standard input, and so it ends
/// when this JVM does, even a killed one.
final class ChildProgram {

    private static final Duration START_LIMIT = Duration.ofSeconds(90);
    private static final int LOG_TAIL_LINES = 20;

    private final String name;
    private final Path log;
    private final BufferedWriter orders;
    private final BufferedReader answers;

    private ChildProgram(String name, Path log, Process process) {
        this.name = name;
        this.log = log;
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /// Starts the program and waits until it is ready. What it logs stays in `target/test-kit/<name>.log`; its data is
    /// deleted when it has ended.
    static ChildProgram start(
            String name, String mainClass, int heapMegabytes, Path data, Map<String, String> environment) {
        try {
            var programs = Programs.compiledIn(TestFolders.checkout());
            var log = TestFolders.log(name);
            var builder = new ProcessBuilder(programs.command(mainClass, heapMegabytes, List.of()))
                    .redirectError(log.toFile());
            builder.environment().putAll(programs.environment());
            builder.environment().putAll(environment);
            builder.environment().put(Lifeline.VARIABLE, "true");
            var process = builder.start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process, data), "end-" + name));
            var child = new ChildProgram(name, log, process);
            child.expect(Lifeline.READY, START_LIMIT);
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException("Could not start " + name, e);
        }
    }

    /// Has the child do one thing that it answers with the very name it was given.
    synchronized void order(String line) {
        try {
            orders.write(line);
            orders.newLine();
            orders.flush();
            expect(line, START_LIMIT);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " is gone" + logTail(), e);
        }
    }

    private void expect(String line, Duration limit) {
        var answer = answer(limit);
        if (!line.equals(answer)) {
            throw new IllegalStateException("%s answered %s instead of %s%s".formatted(name, answer, line, logTail()));
        }
    }

    private @Nullable String answer(Duration limit) {
        try {
            return CompletableFuture.supplyAsync(this::readLine).get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException("%s said nothing for %s%s".formatted(name, limit, logTail()), e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(name + " is gone" + logTail(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private @Nullable String readLine() {
        try {
            return answers.readLine();
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
        TestFolders.delete(data);
    }
}
