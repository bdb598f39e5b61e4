package dev.podworks.systemtests.chaos;

import dev.podworks.local.stack.Stack;
import dev.podworks.local.stack.StackException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/// Restarts exited processes, as Kubernetes does.
final class Supervisor implements AutoCloseable {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
    private static final Duration LONGEST_START = Duration.ofMinutes(3);

    private final Stack stack;
    private final Counts counts;
    private final Set<String> leftAlone = ConcurrentHashMap.newKeySet();
    private final Thread thread;

    Supervisor(Stack stack, Counts counts) {
        this.stack = stack;
        this.counts = counts;
        this.thread = Thread.ofVirtual().name("supervisor").start(this::watch);
    }

    /// Suspends supervision of a part until it is resumed.
    void leaveAlone(String part) {
        leftAlone.add(part);
    }

    void takeBack(String part) {
        leftAlone.remove(part);
    }

    /// Returns when every part is ready, or at the timeout: the invariants then name those that are not.
    void awaitAllReady() {
        try {
            Awaitility.await().atMost(LONGEST_START).pollInterval(BETWEEN_LOOKS).until(stack::isReady);
        } catch (ConditionTimeoutException _) {
            counts.add("ends with a part that is not ready");
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void watch() {
        try {
            while (true) {
                startWhatHasEnded();
                Thread.sleep(BETWEEN_LOOKS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void startWhatHasEnded() {
        var running = stack.runningParts();
        for (var part : stack.names()) {
            if (!running.contains(part) && !leftAlone.contains(part)) {
                launch(part);
            }
        }
    }

    /// A failed start is retried at the next check.
    private void launch(String part) {
        try {
            stack.launch(part);
            counts.add("processes started again");
        } catch (StackException e) {
            counts.add("starts that failed");
        }
    }
}
