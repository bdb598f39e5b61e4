package dev.podworks.projects.progress;

import java.time.Duration;
import java.time.Instant;

/// The last reported progress of one attempt of the studio, and what follows from it until the next report. Values out
/// of range are clamped: `percent` to the cap, the cap to 100.
///
/// @param percent 0 to 100: the share of the job's time that has passed
/// @param ratePerSecond in percent per second; at this rate the job ends when the studio expects it to
/// @param capPercent the end of the current step: progress bars must not move past it before the next report
public record Progress(
        int submission,
        int attempt,
        String step,
        double percent,
        double ratePerSecond,
        double capPercent,
        Instant reportedAt) {
    /// The part of the way to the cap after which the next report is late.
    private static final double ON_TIME = 0.75;

    private static final double LATE = 1 - ON_TIME;

    public Progress {
        capPercent = Math.clamp(capPercent, 0, 100);
        percent = Math.clamp(percent, 0, capPercent);
        ratePerSecond = Math.max(0, ratePerSecond);
    }

    public boolean isOf(int otherSubmission, int otherAttempt) {
        return submission == otherSubmission && attempt == otherAttempt;
    }

    /// As it is to be displayed at a later time. Without a report the bar goes on at its rate; when the report is late,
    /// it slows down and never reaches the cap, so that it neither stops nor runs ahead of the work.
    public Progress at(Instant now) {
        double way = capPercent - percent;
        double seconds = Math.max(0, Duration.between(reportedAt, now).toNanos() / 1e9);
        if (way <= 0 || ratePerSecond <= 0) {
            return this;
        }
        double time = seconds * ratePerSecond / way;
        double passed = time <= ON_TIME ? time : 1 - LATE * LATE / (LATE + time - ON_TIME);
        double speed = time <= ON_TIME ? 1 : Math.pow(LATE / (LATE + time - ON_TIME), 2);
        return new Progress(submission, attempt, step, percent + way * passed, ratePerSecond * speed, capPercent, now);
    }

    /// Not below what was displayed before it was reported.
    ///
    /// @param previous the last report
    Progress following(Progress previous) {
        if (!previous.isOf(submission, attempt)) {
            return this;
        }
        double displayed = Math.max(percent, previous.at(reportedAt).percent());
        return new Progress(
                submission, attempt, step, displayed, ratePerSecond, Math.max(capPercent, displayed), reportedAt);
    }

    /// The time until it ends at the current rate.
    ///
    /// @param fallback if the rate is 0
    public Duration remaining(Duration fallback) {
        return ratePerSecond > 0 ? Duration.ofMillis(Math.round((100 - percent) / ratePerSecond * 1000)) : fallback;
    }
}
