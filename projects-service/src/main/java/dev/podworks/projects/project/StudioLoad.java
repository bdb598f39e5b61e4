package dev.podworks.projects.project;

import dev.podworks.contracts.id.ProjectId;
import java.util.Map;

/// How busy the studio is, in seconds of sound.
///
/// @param speed seconds of sound that one job gets done in a second, as measured lately
/// @param jobs how many it works on just now
/// @param runningSeconds what these hold together
/// @param aheadSeconds what waits before each queued project
record StudioLoad(double speed, long jobs, long runningSeconds, Map<ProjectId, Long> aheadSeconds) {
    /// Where nobody waits for the studio.
    static final StudioLoad NONE = new StudioLoad(1, 0, 0, Map.of());

    StudioLoad withAhead(Map<ProjectId, Long> seconds) {
        return new StudioLoad(speed, jobs, runningSeconds, seconds);
    }

    /// Of what runs, half is done already, as far as anybody knows.
    double secondsUntilTurn(ProjectId project) {
        return (aheadSeconds.getOrDefault(project, 0L) + runningSeconds / 2.0) / Math.max(1, jobs) / speed;
    }

    double secondsOfWork(long creditsSeconds) {
        return creditsSeconds / speed;
    }
}
