package dev.podworks.projects.simulation;

import dev.podworks.contracts.project.TestOutcome;
import dev.podworks.projects.progress.Progress;
import dev.podworks.projects.project.SimulatedTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/// What the simulator pretends to do, each for a quarter of the time.
enum SimulatedStep {
    READING("Reading the recording", 0, 20),
    CLEANING("Removing noise", 20, 60),
    MASTERING("Setting the loudness", 60, 90),
    PACKING("Packing the files", 90, 100);

    private final String title;
    private final double fromPercent;
    private final double toPercent;

    SimulatedStep(String title, double fromPercent, double toPercent) {
        this.title = title;
        this.fromPercent = fromPercent;
        this.toPercent = toPercent;
    }

    /// What follows once a step has got to its end; empty when everything is done.
    static Optional<SimulatedStep> after(double percent) {
        return Arrays.stream(values()).filter(step -> step.toPercent > percent).findFirst();
    }

    static Duration length(TestOutcome outcome) {
        return SimulatedTime.of(outcome).dividedBy(values().length);
    }

    /// Where a project that is to fail does.
    static boolean failsAt(double percent) {
        return percent >= CLEANING.toPercent;
    }

    /// The news that the step begins.
    Progress beginning(int submission, int attempt, TestOutcome outcome, Instant now) {
        var rate = (toPercent - fromPercent) / length(outcome).toSeconds();
        return new Progress(submission, attempt, title, fromPercent, rate, toPercent, now);
    }
}
