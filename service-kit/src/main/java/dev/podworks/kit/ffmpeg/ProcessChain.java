package dev.podworks.kit.ffmpeg;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// Processes of one run. Closing kills whatever of them is still alive, with their descendants, and waits until they
/// are gone, so that nobody writes a file any more.
final class ProcessChain implements AutoCloseable {
    private static final Set<Process> ALIVE = ConcurrentHashMap.newKeySet();
    /// Even SIGKILL has to wait for a disk that doesn't answer. We don't.
    private static final int KILL_SECONDS_MAX = 10;

    static {
        // Interrupted threads don't run their finally blocks when the JVM exits; this does.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> ALIVE.forEach(ProcessChain::kill), "ffmpeg-kill"));
    }

    private final List<Process> processes;

    private ProcessChain(List<Process> processes) {
        this.processes = processes;
    }

    static ProcessChain start(List<ProcessBuilder> builders) throws IOException {
        List<Process> processes = ProcessBuilder.startPipeline(builders);
        ALIVE.addAll(processes);
        ProcessChain chain = new ProcessChain(processes);
        try {
            processes.getFirst().getOutputStream().close();
        } catch (IOException e) {
            chain.close();
            throw e;
        }
        return chain;
    }

    InputStream output() {
        return processes.getLast().getInputStream();
    }

    List<InputStream> errors() {
        return processes.stream().map(Process::getErrorStream).toList();
    }

    /// False when the time is over and one still runs.
    boolean awaitExit(long nanos) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        for (Process process : processes) {
            if (!process.waitFor(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                return false;
            }
        }
        return true;
    }

    List<Integer> exitValues() {
        return processes.stream().map(Process::exitValue).toList();
    }

    @Override
    public void close() {
        processes.forEach(ProcessChain::kill);
        CompletableFuture.allOf(processes.stream().map(Process::onExit).toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, KILL_SECONDS_MAX, TimeUnit.SECONDS)
                .join();
        processes.forEach(ALIVE::remove);
    }

    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
