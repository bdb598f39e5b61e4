package dev.podworks.projects.project;

import dev.podworks.contracts.project.TestOutcome;
import dev.podworks.projects.progress.Progress;
import dev.podworks.projects.project.Stage.Processing;
import dev.podworks.projects.project.Stage.Queued;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// When a project will probably be done. Specification: Project, estimatedCompletionAt.
final class Estimates {
    private Estimates() {}

    /// Never in the past. Empty for what neither waits for the studio nor is worked on; what is on hold is neither.
    ///
    /// @param progress the news of the present try
    static Optional<Instant> completion(Project project, Optional<Progress> progress, StudioLoad load, Instant now) {
        return switch (project.stage()) {
            case Queued at -> Optional.of(latest(now, queued(project, at, load, now)));
            case Processing at ->
                Optional.of(latest(
                        now, progress.flatMap(Progress::estimatedEnd).orElseGet(() -> begun(project, at, load))));
            default -> Optional.empty();
        };
    }

    private static Instant queued(Project project, Queued at, StudioLoad load, Instant now) {
        return simulated(project)
                .map(length -> at.queuedAt().plus(SimulatedTime.QUEUEING).plus(length))
                .orElseGet(() -> now.plus(
                        seconds(load.secondsUntilTurn(project.id()) + load.secondsOfWork(at.creditsSeconds()))));
    }

    private static Instant begun(Project project, Processing at, StudioLoad load) {
        return at.startedAt()
                .plus(simulated(project).orElseGet(() -> seconds(load.secondsOfWork(at.creditsSeconds()))));
    }

    private static Optional<Duration> simulated(Project project) {
        TestOutcome outcome = project.details().testOutcome();
        return Optional.ofNullable(outcome).map(SimulatedTime::of);
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    private static Instant latest(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
