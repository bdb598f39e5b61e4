package dev.podworks.systemtests.chaos;

import dev.podworks.local.stack.Stack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The invariants that hold once the system has settled.
final class Invariants {
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    private final Stack stack;
    private final List<Expectations> promises;
    private final Databases databases;
    private final ConsoleOutput screen;

    Invariants(Stack stack, List<SimulatedCustomer> podcasters, Counts counts, ConsoleOutput screen, Path folder) {
        this.stack = stack;
        this.promises = podcasters.stream()
                .map(podcaster -> new Expectations(podcaster, counts, folder))
                .toList();
        this.databases = new Databases(stack);
        this.screen = screen;
    }

    /// Waits until nothing is in progress.
    ///
    /// @return what was still in progress at the timeout
    List<String> settle(Duration limit) throws InterruptedException {
        var begun = System.nanoTime();
        while (true) {
            var unsettled = unsettled();
            var passed = Duration.ofNanos(System.nanoTime() - begun);
            if (unsettled.isEmpty() || passed.compareTo(limit) > 0) {
                return unsettled;
            }
            screen.progress(
                    "until it rests: " + unsettled.getFirst(),
                    (double) passed.toMillis() / limit.toMillis(),
                    limit.minus(passed));
            Thread.sleep(BETWEEN_LOOKS);
        }
    }

    private List<String> unsettled() {
        var found = new ArrayList<String>();
        stack.names().stream().filter(part -> !stack.isReady(part)).forEach(part -> found.add(part + " is not ready"));
        return found.isEmpty() ? underWay() : found;
    }

    /// The circuit breaker of a part that has just recovered may still be open.
    private List<String> underWay() {
        var found = new ArrayList<>(databases.unsettled());
        try {
            promises.forEach(each -> found.addAll(each.unsettled()));
        } catch (AssertionError exception) {
            found.add(String.valueOf(exception.getMessage()));
        }
        return found;
    }

    /// The violations.
    List<String> broken() {
        var found = new ArrayList<String>();
        promises.forEach(each -> found.addAll(each.broken()));
        found.addAll(databases.wrongBalances());
        found.addAll(DeadLetters.at(stack.kafkaBootstrapServers()));
        return found;
    }
}
