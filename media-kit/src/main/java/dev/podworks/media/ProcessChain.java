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

/// Processes of one run. Closing kills whatever of them is still alive, with their descendants, and waits until they
/// are gone, so that nobody writes a file any more.
final class ProcessChain implements AutoCloseable {
    private static final Set<ProcessChain> ALIVE = ConcurrentHashMap.newKeySet();
    /// Even SIGKILL has to wait for a disk that doesn't answer. We don't.
    private static final int KILL_SECONDS_MAX = 10;
    private static final int SANDBOX_END_MILLIS = 2_000;
    private static final int LOOK_MILLIS = 5;

    static {
        // Interrupted threads don't run their finally blocks when the JVM exits; this does.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> ALIVE.forEach(ProcessChain::kill), "ffmpeg-kill"));
    }

    private final List<Process> processes;
    private final boolean haveChildren;
    private final CountDownLatch closed;

    private ProcessChain(List<Process> processes, boolean haveChildren, CountDownLatch closed) {
        this.processes = processes;
        this.haveChildren = haveChildren;
        this.closed = closed;
    }

    /// A sandbox asks the kernel to kill its processes when their parent dies, and to the kernel the parent is the
    /// thread that started them. So that is a thread that lives until the chain is closed. The caller's may be a
    /// virtual one, on a carrier that ends at any time.
    ///
    /// @param haveChildren the program proper is a child of each process, which ends with it
    static ProcessChain start(List<ProcessBuilder> builders, boolean haveChildren) throws IOException {
        CompletableFuture<List<Process>> started = new CompletableFuture<>();
        CountDownLatch closed = new CountDownLatch(1);
        Thread.ofPlatform().daemon().name("ffmpeg-parent").start(() -> {
            started.completeAsync(() -> startAll(builders), Runnable::run);
            awaitUninterruptibly(closed);
        });
        List<Process> processes = join(started, closed);
        ProcessChain chain = new ProcessChain(processes, haveChildren, closed);
        ALIVE.add(chain);
        try {
            processes.getFirst().getOutputStream().close();
        } catch (IOException e) {
            chain.close();
            throw e;
        }
        return chain;
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
            if (e.getCause() instanceof UncheckedIOException fault) {
                throw fault.getCause();
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
                // Nobody has a reason to interrupt it, and its end would kill the processes.
            }
        }
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
        kill();
        processes.forEach(process -> awaitExit(process, KILL_SECONDS_MAX * 1000));
        ALIVE.remove(this);
        closed.countDown();
    }

    private void kill() {
        processes.forEach(haveChildren ? ProcessChain::killWithItsChild : ProcessChain::killAll);
    }

    private static void killAll(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /// A sandbox that is killed before its child would leave it running, or as a zombie to a parent that doesn't reap
    /// it. So the child goes first, which takes all of its namespace with it; the sandbox ends then.
    private static void killWithItsChild(Process sandbox) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(SANDBOX_END_MILLIS);
        while (sandbox.isAlive() && System.nanoTime() < end) {
            sandbox.descendants().forEach(ProcessHandle::destroyForcibly);
            awaitExit(sandbox, LOOK_MILLIS);
        }
        killAll(sandbox);
    }

    /// Whether interrupted or not: an interrupt is why most runs are closed early.
    private static void awaitExit(Process process, int millisMax) {
        process.onExit()
                .thenApply(_ -> true)
                .completeOnTimeout(false, millisMax, TimeUnit.MILLISECONDS)
                .join();
    }
}
