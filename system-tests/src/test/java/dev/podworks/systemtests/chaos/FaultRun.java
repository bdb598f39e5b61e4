package dev.podworks.systemtests.chaos;

import dev.podworks.local.stack.Stack;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/// Executes a plan: each fault at its time, in parallel, or later while too many processes are down, since a
/// machine that only starts processes shows nothing.
final class FaultRun {
    private static final int MOST_AWAY = 3;
    private static final Duration LONGEST_END = Duration.ofMinutes(3);

    private final Stack stack;
    private final FaultPlan plan;
    private final FaultInjector injector;
    private final Counts counts;
    private final ConsoleOutput screen;

    FaultRun(Stack stack, FaultPlan plan, FaultInjector injector, Counts counts, ConsoleOutput screen) {
        this.stack = stack;
        this.plan = plan;
        this.injector = injector;
        this.counts = counts;
        this.screen = screen;
    }

    /// Returns when the last fault has ended.
    void rage() throws InterruptedException {
        var begun = System.nanoTime();
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        for (var step : plan.steps()) {
            sleepUntil(begun, step.at());
            awaitEnoughReady();
            var now = Duration.ofNanos(System.nanoTime() - begun);
            if (now.compareTo(plan.length()) > 0) {
                break;
            }
            screen.line("%s  %s".formatted(clock(now), step.fault().words()));
            counts.add(step.fault().kind());
            threads.submit(() -> {
                injector.inflict(step.fault());
                return null;
            });
        }
        sleepUntil(begun, plan.length());
        end(threads);
    }

    private void awaitEnoughReady() {
        Awaitility.await("enough processes")
                .atMost(LONGEST_END)
                .pollInterval(ConsoleOutput.FRAME)
                .until(() -> stack.names().stream()
                                .filter(part -> !stack.isReady(part))
                                .count()
                        <= MOST_AWAY);
    }

    private static void end(ExecutorService threads) throws InterruptedException {
        threads.shutdown();
        if (!threads.awaitTermination(LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("a fault does not end");
        }
    }

    private void sleepUntil(long begun, Duration at) throws InterruptedException {
        while (true) {
            var passed = Duration.ofNanos(System.nanoTime() - begun);
            screen.progress(
                    "faults",
                    (double) passed.toMillis() / plan.length().toMillis(),
                    plan.length().minus(passed));
            var left = at.minus(passed);
            if (!left.isPositive()) {
                return;
            }
            Thread.sleep(left.compareTo(ConsoleOutput.FRAME) < 0 ? left : ConsoleOutput.FRAME);
        }
    }

    private static String clock(Duration at) {
        return String.format(Locale.ROOT, "%2d:%02d", at.toMinutes(), at.toSecondsPart());
    }
}
