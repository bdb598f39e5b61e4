package dev.podworks.projects.project;

import dev.podworks.contracts.project.TestOutcome;
import java.time.Duration;

/// How long a test project pretends to be worked on. Decisions: Test projects.
public final class SimulatedTime {
    /// Long enough to be seen.
    public static final Duration QUEUEING = Duration.ofSeconds(1);

    private static final Duration SECONDS = Duration.ofSeconds(4);
    private static final Duration SLOW = Duration.ofMinutes(10);

    private SimulatedTime() {}

    public static Duration of(TestOutcome outcome) {
        return switch (outcome) {
            case COMPLETED, FAILED -> SECONDS;
            case SLOW -> SLOW;
        };
    }
}
