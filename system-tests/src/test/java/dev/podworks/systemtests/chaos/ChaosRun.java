package dev.podworks.systemtests.chaos;

import dev.podworks.systemtests.client.Recordings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;

/// A whole run: load starts, faults are injected, the system settles, and the invariants are checked.
final class ChaosRun {
    private static final int PODCASTERS = 3;
    private static final double RECORDING_SECONDS = 3;
    private static final Duration CALM_BEFORE = Duration.ofSeconds(5);
    private static final Duration LONGEST_REST = Duration.ofMinutes(6);

    private final ReplicatedStack replicated;
    private final ConsoleOutput screen;
    private final Counts counts = new Counts();

    ChaosRun(ReplicatedStack replicated, ConsoleOutput screen) {
        this.replicated = replicated;
        this.screen = screen;
        screen.shows(this::numbers);
    }

    /// @param planning creates the plan from the targets
    /// @param folder for recordings
    ChaosReport under(Function<FaultTargets, FaultPlan> planning, Path folder) throws InterruptedException {
        var targets = replicated.targets();
        var plan = planning.apply(targets);
        var podcasters = podcasters(folder);
        try {
            var violations = new ArrayList<>(rage(plan, podcasters));
            var invariants = new Invariants(replicated.stack(), podcasters, counts, screen, folder);
            screen.heading("Until everything has come to rest");
            violations.addAll(invariants.settle(LONGEST_REST));
            violations.addAll(invariants.broken());
            return new ChaosReport(plan.seed(), plan.length(), counts.all(), notDone(targets), violations);
        } finally {
            podcasters.forEach(SimulatedCustomer::close);
        }
    }

    private List<SimulatedCustomer> podcasters(Path folder) {
        var recording = new Recordings(folder).cut(RECORDING_SECONDS);
        return IntStream.range(0, PODCASTERS)
                .mapToObj(i -> new SimulatedCustomer(
                        replicated.signUp("Podcaster-" + i), counts, recording, i % 2 == 0 ? "folder" : "drive"))
                .toList();
    }

    private List<String> rage(FaultPlan plan, List<SimulatedCustomer> podcasters) throws InterruptedException {
        var load = new Load(podcasters, plan.seed());
        try (var supervisor = new Supervisor(replicated.stack(), counts)) {
            Thread.sleep(CALM_BEFORE);
            screen.heading(String.format(
                    Locale.ROOT, "Faults for %d s, seed %d", plan.length().toSeconds(), plan.seed()));
            new FaultRun(replicated.stack(), plan, new FaultInjector(replicated, supervisor), counts, screen).rage();
            supervisor.awaitAllReady();
            return load.stop();
        }
    }

    private static List<String> notDone(FaultTargets targets) {
        var missing = new ArrayList<String>();
        if (targets.disks().isEmpty()) {
            missing.add("no disk was filled: this user may not mount a small one");
        }
        if (targets.clocks().isEmpty()) {
            missing.add("no clock was skewed: libfaketime is not installed (Debian: apt-get install faketime)");
        }
        return missing;
    }

    private String numbers() {
        return String.format(
                Locale.ROOT,
                "%d projects, %d faults",
                counts.of("projects submitted"),
                Fault.KINDS.stream().mapToLong(counts::of).sum());
    }
}
