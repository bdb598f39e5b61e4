package dev.podworks.projects.simulation;

import dev.podworks.projects.progress.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/// What the simulator pretends to do, a second each.
enum SimulatedStep {
    READING("Reading the recording", 0, 20),
    CLEANING("Removing noise", 20, 60),
    MASTERING("Setting the loudness", 60, 90),
    PACKING("Packing the files", 90, 100);

    static final Duration LENGTH = Duration.ofSeconds(1);

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

    /// The news that the step begins.
    Progress beginning(int submission, int attempt, Instant now) {
        var rate = (toPercent - fromPercent) / LENGTH.toSeconds();
        return new Progress(submission, attempt, title, fromPercent, rate, toPercent, now);
    }
}
