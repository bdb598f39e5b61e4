package dev.podworks.projects.simulation;

import dev.podworks.contracts.project.TestOutcome;
import dev.podworks.projects.estimate.SimulatedTime;
import dev.podworks.projects.progress.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/// The steps of a simulation, each a quarter of its duration and of the percentage.
enum SimulatedStep {
    READING("Reading the recording", 0, 25),
    CLEANING("Removing noise", 25, 50),
    MASTERING("Setting the loudness", 50, 75),
    PACKING("Packing the files", 75, 100);

    private final String title;
    private final double fromPercent;
    private final double toPercent;

    SimulatedStep(String title, double fromPercent, double toPercent) {
        this.title = title;
        this.fromPercent = fromPercent;
        this.toPercent = toPercent;
    }

    /// The step that starts at this percentage; empty at the end.
    static Optional<SimulatedStep> after(double percent) {
        return Arrays.stream(values()).filter(step -> step.toPercent > percent).findFirst();
    }

    static Duration duration(TestOutcome outcome) {
        return SimulatedTime.of(outcome).dividedBy(values().length);
    }

    /// Whether a project with the outcome `failed` fails at this percentage.
    static boolean failsAt(double percent) {
        return percent >= CLEANING.toPercent;
    }

    /// The progress at the start of the step.
    Progress start(int submission, int attempt, TestOutcome outcome, Instant now) {
        var rate = (toPercent - fromPercent) / (duration(outcome).toMillis() / 1000.0);
        return new Progress(submission, attempt, title, fromPercent, rate, toPercent, now);
    }
}
