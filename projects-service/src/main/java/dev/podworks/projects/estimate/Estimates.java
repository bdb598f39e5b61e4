package dev.podworks.projects.estimate;

import dev.podworks.contracts.project.TestOutcome;
import dev.podworks.projects.progress.Progress;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage.Cancelled;
import dev.podworks.projects.project.Stage.Charging;
import dev.podworks.projects.project.Stage.Completed;
import dev.podworks.projects.project.Stage.Draft;
import dev.podworks.projects.project.Stage.Failed;
import dev.podworks.projects.project.Stage.Measuring;
import dev.podworks.projects.project.Stage.OnHold;
import dev.podworks.projects.project.Stage.Processing;
import dev.podworks.projects.project.Stage.Queued;
import dev.podworks.projects.project.Stage.Rejected;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The estimated completion time of a project. Specification: Project, estimatedCompletionAt.
public final class Estimates {
    private static final Duration LEFT_MIN = Duration.ofSeconds(1);

    private Estimates() {}

    /// Always in the future, since there is work to do. Empty unless the project is queued or in processing; a project
    // on hold is neither.
    ///
    /// @param progress of the current attempt
    public static Optional<Instant> completion(
            Project project, Optional<Progress> progress, StudioLoad load, Instant now) {
        return switch (project.stage()) {
            case Queued at -> Optional.of(future(queued(project, at, load, now), now));
            case Processing at -> Optional.of(future(processing(project, at, progress, load, now), now));
            case Draft _, Measuring _, Rejected _, Charging _, OnHold _, Completed _, Failed _, Cancelled _ ->
                Optional.empty();
        };
    }

    private static Instant queued(Project project, Queued at, StudioLoad load, Instant now) {
        return simulated(project)
                .map(duration -> at.queuedAt().plus(SimulatedTime.QUEUEING).plus(duration))
                .orElseGet(() -> now.plus(seconds(load.secondsUntilStart(project.id(), at.creditsSeconds())
                        + load.secondsOfWork(at.creditsSeconds()))));
    }

    private static Instant processing(
            Project project, Processing at, Optional<Progress> progress, StudioLoad load, Instant now) {
        var expected = at.startedAt()
                .plus(simulated(project).orElseGet(() -> seconds(load.secondsOfWork(at.creditsSeconds()))));
        return progress.map(current -> current.at(now).remaining(Duration.between(now, expected)))
                .map(now::plus)
                .orElse(expected);
    }

    private static Optional<Duration> simulated(Project project) {
        TestOutcome outcome = project.details().testOutcome();
        return Optional.ofNullable(outcome).map(SimulatedTime::of);
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    private static Instant future(Instant estimate, Instant now) {
        var earliest = now.plus(LEFT_MIN);
        return estimate.isAfter(earliest) ? estimate : earliest;
    }
}
