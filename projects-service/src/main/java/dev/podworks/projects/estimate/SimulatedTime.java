package dev.podworks.projects.estimate;

import dev.podworks.contracts.project.TestOutcome;
import java.time.Duration;

/// How long the simulated processing of a test project takes.
public final class SimulatedTime {
    /// Long enough for clients to observe the status `queued`.
    public static final Duration QUEUEING = Duration.ofSeconds(1);

    private static final Duration SHORT = Duration.ofSeconds(4);
    private static final Duration SLOW = Duration.ofMinutes(10);

    private SimulatedTime() {}

    public static Duration of(TestOutcome outcome) {
        return switch (outcome) {
            case COMPLETED, FAILED -> SHORT;
            case SLOW -> SLOW;
        };
    }
}
