package dev.podworks.local.program;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/// A program under test in its own process, as in the stack.
public final class RunningProgram implements AutoCloseable {

    private final Process process;

    private RunningProgram(Process process) {
        this.process = process;
    }

    public static RunningProgram start(String mainClass, int heapMegabytes, Map<String, String> environment)
            throws IOException {
        var programs = Programs.compiledIn(Path.of(System.getProperty("podworks.root")));
        var command = programs.command(mainClass, heapMegabytes, List.of());
        return start(command, programs.environment(), environment);
    }

    @SafeVarargs
    public static RunningProgram start(List<String> command, Map<String, String>... environments) throws IOException {
        var builder = new ProcessBuilder(command).redirectErrorStream(true).inheritIO();
        for (var environment : environments) {
            builder.environment().putAll(environment);
        }
        return new RunningProgram(builder.start());
    }

    public RunningProgram awaitPort(int port) {
        Awaitility.await().atMost(Duration.ofSeconds(60)).ignoreExceptions().until(() -> {
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return socket.isConnected();
            }
        });
        return this;
    }

    /// SIGKILL: no cleanup runs.
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    public boolean endsWithin(Duration limit) throws InterruptedException {
        return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// As the stack stops it.
    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .orTimeout(20, TimeUnit.SECONDS)
                .exceptionally(late -> process.destroyForcibly())
                .join();
    }
}
