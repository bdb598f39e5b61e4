package dev.podworks.systemtests.docs;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/// A program that a sample is run with, in a folder of its own. Closing it ends it and what it started.
final class Program implements AutoCloseable {
    private final Process process;
    private final Path output;

    private Program(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /// Skips the test where a tool is missing.
    static void require(String... tools) {
        for (var tool : tools) {
            Assumptions.assumeTrue(isInstalled(tool), () -> tool + " is not installed: its samples were not run");
        }
    }

    static Program start(Path folder, Map<String, String> environment, List<String> command) {
        var output = folder.resolve("output.txt");
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        try {
            return new Program(builder.start(), output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @return the exit status
    int await(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("not finished after %s:%n%s".formatted(limit, output()));
        }
        return process.exitValue();
    }

    boolean isRunning() {
        return process.isAlive();
    }

    String output() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static boolean isInstalled(String tool) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }
}
