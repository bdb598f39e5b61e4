package dev.podworks.local.stack;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Starts, stops and monitors parts, several in parallel.
final class PartRunner {
    private static final Duration PORT_LIMIT = Duration.ofSeconds(3);

    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final int LOG_LINES = 15;

    private final StackHome home;
    private final ProcessTable processes;

    PartRunner(StackHome home) {
        this.home = home;
        this.processes = new ProcessTable(home.run());
    }

    boolean isRunning(Part part) {
        return processes.find(part.name()).isPresent();
    }

    /// Fails before anything is started if another program uses a required port.
    void checkPorts(Collection<? extends Part> parts) {
        for (var part : parts) {
            if (isRunning(part)) {
                continue;
            }
            for (var port : part.ports()) {
                if (!PortPlan.becomesFree(port, PORT_LIMIT)) {
                    throw new StackException(String.format(
                            Locale.ROOT,
                            ("Port %d, which %s needs, is taken by another program. Stop that program, or choose"
                                    + " other ports with --port."),
                            port,
                            part.name()));
                }
            }
        }
    }

    /// Starts all parts and waits until they are ready.
    void start(List<? extends Part> parts, StackListener listener) {
        together(parts.stream()
                .map(part -> (Callable<Void>) () -> {
                    start(part, listener);
                    return null;
                })
                .toList());
    }

    private void start(Part part, StackListener listener) {
        var before = processes.find(part.name());
        var process = launch(part, listener);
        var isNew = !before.equals(Optional.of(process));
        awaitReady(part, process);
        part.prepareForUse();
        if (isNew) {
            listener.ready(part.name(), Duration.between(process.startedAt(), Instant.now()));
        }
    }

    /// The process of the part: the running one if it has the same launch, or else a new one, which is not ready
    /// yet.
    OwnedProcess launch(Part part, StackListener listener) {
        var launch = part.launch();
        var running = processes.find(part.name());
        if (running.isPresent() && !running.get().fingerprint().equals(launch.fingerprint())) {
            stop(part, running.get(), listener);
            running = processes.find(part.name());
        }
        return running.orElseGet(() -> {
            listener.starting(part.name());
            part.prepareStart();
            return processes.start(part.name(), launch, home.log(part.name()));
        });
    }

    private void awaitReady(Part part, OwnedProcess process) {
        var deadline = Instant.now().plus(START_LIMIT);
        while (!part.isReady()) {
            if (process.awaitEnd(POLL)) {
                throw failed(part, "exited during startup");
            }
            if (Instant.now().isAfter(deadline)) {
                throw failed(part, "was not ready after " + START_LIMIT.toSeconds() + " s");
            }
        }
    }

    private StackException failed(Part part, String what) {
        var log = home.log(part.name());
        var lines = String.join("\n  ", log.tail(LOG_LINES));
        return new StackException("%s %s. The end of %s:%n  %s".formatted(part.name(), what, log.path(), lines));
    }

    void stop(List<? extends Part> parts, StackListener listener) {
        together(parts.stream()
                .map(part -> (Callable<Void>) () -> {
                    processes.find(part.name()).ifPresent(process -> stop(part, process, listener));
                    return null;
                })
                .toList());
    }

    private void stop(Part part, OwnedProcess process, StackListener listener) {
        part.stop(process);
        processes.forget(part.name());
        listener.stopped(part.name());
    }

    void kill(Part part) {
        running(part).kill();
        processes.forget(part.name());
    }

    void pause(Part part) {
        running(part).pause();
    }

    void resume(Part part) {
        running(part).resume();
    }

    private OwnedProcess running(Part part) {
        return processes.find(part.name()).orElseThrow(() -> new StackException(part.name() + " is not running."));
    }

    void beginTraining(Launch launch) {
        processes.start(AotTraining.PART, launch, home.log(AotTraining.PART));
    }

    /// Including the service that it is starting.
    void endTraining() {
        processes.find(AotTraining.PART).ifPresent(OwnedProcess::killWithChildren);
        processes.forget(AotTraining.PART);
    }

    PartStatus status(Part part) {
        return processes
                .find(part.name())
                .map(process -> new PartStatus(
                        part.name(),
                        part.ports(),
                        part.isReady() ? PartStatus.State.READY : PartStatus.State.STARTING,
                        process.pid(),
                        process.startedAt(),
                        process.memoryBytes()))
                .orElseGet(() -> new PartStatus(part.name(), part.ports(), PartStatus.State.STOPPED, null, null, 0));
    }

    /// Throws the first failure after all tasks have ended.
    private static void together(List<Callable<Void>> tasks) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Void> task : threads.invokeAll(tasks)) {
                task.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted", e);
        }
    }
}
