package dev.podworks.projects.progress;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How far the studio was with one try when it last told. Honest whatever it told: the cap is never past 100, nor the
/// percent past the cap.
///
/// @param percent 0 to 100 over the whole job
/// @param ratePerSecond percent per second just then
/// @param capPercent where the present step ends: not to be animated past before the next news
public record Progress(
        int submission,
        int attempt,
        String step,
        double percent,
        double ratePerSecond,
        double capPercent,
        Instant toldAt) {
    public Progress {
        capPercent = Math.clamp(capPercent, 0, 100);
        percent = Math.clamp(percent, 0, capPercent);
        ratePerSecond = Math.max(0, ratePerSecond);
    }

    /// Whether it is about that very try.
    public boolean isOf(int otherSubmission, int otherAttempt) {
        return submission == otherSubmission && attempt == otherAttempt;
    }

    /// When it would be done if it went on at this rate. Empty while it stands still.
    public Optional<Instant> estimatedEnd() {
        return ratePerSecond > 0
                ? Optional.of(toldAt.plus(Duration.ofMillis(Math.round((100 - percent) / ratePerSecond * 1000))))
                : Optional.empty();
    }
}
