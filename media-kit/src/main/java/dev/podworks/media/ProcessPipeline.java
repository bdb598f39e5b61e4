package dev.podworks.media;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The processes of one run. Closing kills those that are still alive, with their descendants, and waits until they
/// have exited, so that no file is written any more.
final class ProcessPipeline implements AutoCloseable {
    private static final Set<ProcessPipeline> OPEN = ConcurrentHashMap.newKeySet();
    /// A process in uninterruptible I/O does not even react to SIGKILL.
    private static final int KILL_TIMEOUT_SECONDS = 10;
    private static final int SANDBOX_EXIT_TIMEOUT_MILLIS = 2_000;
    private static final int POLL_MILLIS = 5;

    static {
        // When the JVM exits, threads do not run their finally blocks.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> OPEN.forEach(ProcessPipeline::kill), "ffmpeg-kill"));
    }

    private final List<Process> processes;
    private final boolean haveChildren;
    private final CountDownLatch closed;

    private ProcessPipeline(List<Process> processes, boolean haveChildren, CountDownLatch closed) {
        this.processes = processes;
        this.haveChildren = haveChildren;
        this.closed = closed;
    }

    /// A sandbox has the kernel kill its processes when their parent dies, and to the kernel the parent is the
    /// thread that started them. Therefore a platform thread starts them and lives until the pipeline is closed:
    /// the carrier of a virtual thread may end at any time.
    ///
    /// @param haveChildren the program itself is a child of each process, which exits with it
    static ProcessPipeline start(List<ProcessBuilder> builders, boolean haveChildren) throws IOException {
        var started = new CompletableFuture<List<Process>>();
        var closed = new CountDownLatch(1);
        Thread.ofPlatform().daemon().name("ffmpeg-parent").start(() -> {
            started.completeAsync(() -> startAll(builders), Runnable::run);
            awaitUninterruptibly(closed);
        });
        var processes = join(started, closed);
        var pipeline = new ProcessPipeline(processes, haveChildren, closed);
        OPEN.add(pipeline);
        try {
            processes.getFirst().getOutputStream().close();
        } catch (IOException e) {
            pipeline.close();
            throw e;
        }
        return pipeline;
    }

    private static List<Process> startAll(List<ProcessBuilder> builders) {
        try {
            return ProcessBuilder.startPipeline(builders);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Process> join(CompletableFuture<List<Process>> started, CountDownLatch closed)
            throws IOException {
        try {
            return started.join();
        } catch (CompletionException e) {
            closed.countDown();
            if (e.getCause() instanceof UncheckedIOException failure) {
                throw failure.getCause();
            }
            throw e;
        }
    }

    private static void awaitUninterruptibly(CountDownLatch closed) {
        while (true) {
            try {
                closed.await();
                return;
            } catch (InterruptedException e) {
                // The end of this thread would kill the processes.
            }
        }
    }

    InputStream output() {
        return processes.getLast().getInputStream();
    }

    List<InputStream> errors() {
        return processes.stream().map(Process::getErrorStream).toList();
    }

    /// @return false when a process still runs after that time
    boolean awaitExit(long nanos) throws InterruptedException {
        var end = System.nanoTime() + nanos;
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
        kill();
        processes.forEach(process -> awaitExit(process, KILL_TIMEOUT_SECONDS * 1000));
        OPEN.remove(this);
        closed.countDown();
    }

    private void kill() {
        processes.forEach(haveChildren ? ProcessPipeline::killWithItsChild : ProcessPipeline::killAll);
    }

    private static void killAll(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /// A sandbox that is killed before its child would leave the child running, or as a zombie that is not reaped.
    /// So the child is killed first, and its namespace with it. The sandbox then exits.
    private static void killWithItsChild(Process sandbox) {
        var end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(SANDBOX_EXIT_TIMEOUT_MILLIS);
        while (sandbox.isAlive() && System.nanoTime() < end) {
            sandbox.descendants().forEach(ProcessHandle::destroyForcibly);
            awaitExit(sandbox, POLL_MILLIS);
        }
        killAll(sandbox);
    }

    /// Waits even if the thread is interrupted, which is why most runs are closed early.
    private static void awaitExit(Process process, int millisMax) {
        process.onExit()
                .thenApply(_ -> true)
                .completeOnTimeout(false, millisMax, TimeUnit.MILLISECONDS)
                .join();
    }
}
