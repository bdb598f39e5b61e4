package dev.podworks.local.cli;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A progress line: the step, a bar, the percentage and the remaining time.
public record ProgressLine(int columns) {

    private static final int STEP_COLUMNS = 26;
    private static final int MAX_BAR_COLUMNS = 32;
    private static final int MIN_BAR_COLUMNS = 8;
    /// Below this, an estimate is not worth a number.
    private static final Duration FEW_SECONDS = Duration.ofSeconds(5);
    /// The width of the percentage, `a few seconds left` and the spaces between.
    private static final int OTHER_COLUMNS = 26;

    /// @param percent null while unknown
    /// @param left null while unknown
    public String render(String step, @Nullable Double percent, @Nullable Duration left) {
        var line = new StringBuilder("  ").append(fit(step)).append(' ');
        if (percent != null) {
            line.append(bar(percent)).append(String.format(Locale.ROOT, " %3d %%", (int) Math.floor(percent)));
        }
        if (left != null) {
            line.append("  ").append(timeLeft(left));
        }
        return line.length() > columns ? line.substring(0, columns) : line.toString();
    }

    private static String timeLeft(Duration left) {
        return left.compareTo(FEW_SECONDS) < 0 ? "a few seconds left" : Format.clock(left.toSeconds()) + " left";
    }

    private String bar(double percent) {
        var width = Math.clamp(columns - STEP_COLUMNS - OTHER_COLUMNS, MIN_BAR_COLUMNS, MAX_BAR_COLUMNS);
        var full = (int) Math.round(width * Math.clamp(percent, 0, 100) / 100);
        return "█".repeat(full) + "░".repeat(width - full);
    }

    private static String fit(String step) {
        var shown = step.length() > STEP_COLUMNS ? step.substring(0, STEP_COLUMNS - 1) + "…" : step;
        return shown + " ".repeat(STEP_COLUMNS - shown.length());
    }
}
