package dev.podworks.projects.progress;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The last reported progress of one attempt of the studio. Values out of range are clamped: `percent` to the cap,
/// the cap to 100.
///
/// @param percent 0 to 100 over the whole job
/// @param ratePerSecond current rate, in percent per second
/// @param capPercent the end of the current step: progress bars must not move past it before the next report
public record Progress(
        int submission,
        int attempt,
        String step,
        double percent,
        double ratePerSecond,
        double capPercent,
        Instant reportedAt) {
    public Progress {
        capPercent = Math.clamp(capPercent, 0, 100);
        percent = Math.clamp(percent, 0, capPercent);
        ratePerSecond = Math.max(0, ratePerSecond);
    }

    public boolean isOf(int otherSubmission, int otherAttempt) {
        return submission == otherSubmission && attempt == otherAttempt;
    }

    /// When it ends at the current rate. Empty if the rate is 0.
    public Optional<Instant> estimatedEnd() {
        return ratePerSecond > 0
                ? Optional.of(reportedAt.plus(Duration.ofMillis(Math.round((100 - percent) / ratePerSecond * 1000))))
                : Optional.empty();
    }
}
