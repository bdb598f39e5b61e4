package dev.podworks.projects.estimate;

import dev.podworks.contracts.id.ProjectId;
import java.util.Map;

/// The load of the studio, in seconds of audio.
///
/// @param speed seconds of audio that a job processes per second, as recently measured
/// @param jobs the number of running jobs
/// @param runningSeconds total duration of the running jobs
/// @param aheadSeconds for each queued project, the total duration of those before it
public record StudioLoad(double speed, long jobs, long runningSeconds, Map<ProjectId, Long> aheadSeconds) {
    /// For projects that do not wait for the studio.
    static final StudioLoad NONE = new StudioLoad(1, 0, 0, Map.of());

    StudioLoad withAhead(Map<ProjectId, Long> seconds) {
        return new StudioLoad(speed, jobs, runningSeconds, seconds);
    }

    /// Assumes that running jobs are half done.
    double secondsUntilStart(ProjectId project) {
        return (aheadSeconds.getOrDefault(project, 0L) + runningSeconds / 2.0) / Math.max(1, jobs) / speed;
    }

    double secondsOfWork(long creditsSeconds) {
        return creditsSeconds / speed;
    }
}
