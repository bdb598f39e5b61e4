package dev.podworks.local.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A running process that this stack started, now or in an earlier command.
///
/// @param fingerprint of the launch that made it
record OwnedProcess(long pid, ProcessIdentity identity, Instant startedAt, String fingerprint) {

    boolean isAlive() {
        return ProcessIdentity.of(pid).filter(identity::equals).isPresent();
    }

    /// Asks it to end, and ends it by force when it has not done so in time.
    void stop(Duration grace) {
        signal(false);
        if (!awaitEnd(grace)) {
            kill();
        }
    }

    /// SIGKILL. Its children are left to notice by themselves, as they would have to after a crash.
    void kill() {
        signal(true);
        awaitEnd(Duration.ofSeconds(10));
    }

    void killWithChildren() {
        var children = ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::descendants)
                .toList();
        kill();
        children.forEach(ProcessHandle::destroyForcibly);
    }

    /// Stands still, with its children, until {@link #resume}: as a machine that swaps or a virtual one that is moved.
    void pause() {
        send("STOP");
    }

    void resume() {
        send("CONT");
    }

    /// What the JDK has no method for.
    private void send(String signal) {
        var command = new ArrayList<>(List.of("kill", "-" + signal, Long.toString(pid)));
        ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::descendants)
                .map(child -> Long.toString(child.pid()))
                .forEach(command::add);
        try {
            if (isAlive()) {
                new ProcessBuilder(command).inheritIO().start().waitFor();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted", e);
        }
    }

    private void signal(boolean forcibly) {
        if (isAlive()) {
            ProcessHandle.of(pid).ifPresent(forcibly ? ProcessHandle::destroyForcibly : ProcessHandle::destroy);
        }
    }

    /// Whether it has ended within the limit.
    boolean awaitEnd(Duration limit) {
        var handle = ProcessHandle.of(pid);
        if (handle.isEmpty() || !isAlive()) {
            return true;
        }
        try {
            handle.get().onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return !isAlive();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted", e);
        }
    }

    /// Its own memory and that of its children, with shared pages divided among those who share them. Zero where it
    /// can't be known any more.
    long memoryBytes() {
        var children = ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::descendants)
                .mapToLong(ProcessHandle::pid);
        return memoryBytes(pid) + children.map(OwnedProcess::memoryBytes).sum();
    }

    private static long memoryBytes(long pid) {
        return kibibytes(pid, "smaps_rollup", "Pss:")
                // Only root may read that of a service, which closes its memory to its own user.
                .or(() -> kibibytes(pid, "status", "VmRSS:"))
                .map(kibibytes -> kibibytes << 10)
                .orElse(0L);
    }

    private static Optional<Long> kibibytes(long pid, String file, String label) {
        try (var lines = Files.lines(Path.of("/proc", Long.toString(pid), file))) {
            return lines.filter(line -> line.startsWith(label))
                    .map(line -> Long.valueOf(line.replaceAll("\\D", "")))
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }
}
