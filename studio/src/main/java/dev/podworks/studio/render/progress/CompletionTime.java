package dev.podworks.studio.render.progress;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// When a job is expected to end. Estimates differ a little from one report to the next; the time that clients display
/// is changed only when the smoothed estimate is clearly different, so that a countdown runs evenly, and it is in the
/// future as long as there is work.
final class CompletionTime {
    private static final double SMOOTHING_SECONDS = 4;
    private static final double TOLERANCE = 0.08;
    private static final double TOLERANCE_SECONDS = 1.5;
    /// Of what a job has taken, and in seconds: what it takes at least, however much of it seems to be done.
    private static final double LEFT_MIN = 0.03;
    private static final double LEFT_MIN_SECONDS = 1;

    private Optional<Instant> smoothed = Optional.empty();
    private Optional<Instant> shown = Optional.empty();

    /// @param estimate in seconds from now
    /// @param elapsed seconds since the job was started
    /// @param passed seconds since the last estimate
    double secondsLeft(double estimate, double elapsed, double passed, Instant now) {
        double smooth = smoothed.map(end -> seconds(now, end)).orElse(estimate);
        smooth += (estimate - smooth) * (1 - Math.exp(-passed / SMOOTHING_SECONDS));
        smoothed = Optional.of(after(now, smooth));
        double held = shown.map(end -> seconds(now, end)).orElse(smooth);
        double tolerance = Math.max(TOLERANCE_SECONDS, TOLERANCE * Math.max(held, smooth));
        double left = Math.max(
                Math.abs(smooth - held) > tolerance ? smooth : held, Math.max(LEFT_MIN_SECONDS, LEFT_MIN * elapsed));
        shown = Optional.of(after(now, left));
        return left;
    }

    private static Instant after(Instant now, double seconds) {
        return now.plusNanos(Math.round(seconds * 1e9));
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1e9;
    }
}
