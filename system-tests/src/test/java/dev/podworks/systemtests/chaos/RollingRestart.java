package dev.podworks.systemtests.chaos;

import dev.podworks.local.stack.StackListener;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Restarts every process in turn, gracefully, under load, as in a rolling release.
final class RollingRestart {
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration LONGEST_END = Duration.ofMinutes(2);

    private final ReplicatedStack replicated;
    private final ConsoleOutput screen;

    RollingRestart(ReplicatedStack replicated, ConsoleOutput screen) {
        this.replicated = replicated;
        this.screen = screen;
    }

    RollingRestartReport of(List<String> replicas, Path folder) throws InterruptedException {
        var customer = replicated.signUp("Rolling");
        var recording = new Recordings(folder).cut(3);
        var file = customer.uploadReady(recording);
        var steps = new ArrayList<RollingRestartReport.Step>();
        var projects = new ArrayList<String>();
        try (var load = new StrictLoad(customer.live(), file)) {
            Thread.sleep(WARM_UP);
            screen.heading("%-22s %8s %8s %10s %8s".formatted("", "stop", "start", "requests", "failed"));
            for (var replica : replicas) {
                projects.add(customer.submit(file));
                steps.add(restart(replica, load));
                screen.line(steps.getLast().line());
                steps.getLast().failures().forEach(failure -> screen.line("  FAILED: " + failure));
            }
        }
        return new RollingRestartReport(steps, unfinished(customer, projects));
    }

    private RollingRestartReport.Step restart(String replica, StrictLoad load) {
        var answered = load.answered();
        var failures = load.failures().size();
        var begun = System.nanoTime();
        replicated.stack().stop(replica, StackListener.SILENT);
        var stopped = System.nanoTime();
        replicated.stack().start(replica, StackListener.SILENT);
        var started = System.nanoTime();
        return new RollingRestartReport.Step(
                replica,
                Duration.ofNanos(stopped - begun),
                Duration.ofNanos(started - stopped),
                load.answered() - answered,
                load.failures().subList(failures, load.failures().size()));
    }

    private static List<String> unfinished(Customer customer, List<String> projects) {
        return projects.stream()
                .map(project -> customer.ended(project, LONGEST_END))
                .filter(project -> !project.path("status").asString().equals("completed"))
                .map(project -> "%s is %s"
                        .formatted(
                                project.path("id").asString(),
                                project.path("status").asString()))
                .toList();
    }
}
