package dev.podworks.projects.estimate;

import dev.podworks.contracts.id.ProjectId;
import java.util.Map;

/// The load of the studio, in seconds of audio. The studio has a queue for large jobs and one for all others, so a
/// project waits only for those of its own queue.
///
/// @param speed seconds of audio that a job processes per second, as recently measured
/// @param standard the running jobs that are not large
/// @param large the running large jobs
/// @param aheadSeconds for each queued project, the total duration of those before it in its queue
public record StudioLoad(double speed, Running standard, Running large, Map<ProjectId, Long> aheadSeconds) {
    /// A job of more audio, in all files together, is large: as the studio's `JobClass` decides. If the two differed,
    /// only estimates would be wrong.
    static final long LARGE_ABOVE_SECONDS = 3 * 3600;

    /// For projects that do not wait for the studio.
    static final StudioLoad NONE = new StudioLoad(1, Running.NONE, Running.NONE, Map.of());

    /// @param jobs their number
    /// @param seconds their total duration
    record Running(long jobs, long seconds) {
        static final Running NONE = new Running(0, 0);
    }

    StudioLoad withAhead(Map<ProjectId, Long> seconds) {
        return new StudioLoad(speed, standard, large, seconds);
    }

    /// Assumes that running jobs are half done.
    double secondsUntilStart(ProjectId project, long creditsSeconds) {
        var running = creditsSeconds > LARGE_ABOVE_SECONDS ? large : standard;
        var seconds = aheadSeconds.getOrDefault(project, 0L) + running.seconds() / 2.0;
        return seconds / Math.max(1, running.jobs()) / speed;
    }

    double secondsOfWork(long creditsSeconds) {
        return creditsSeconds / speed;
    }
}
