package dev.podworks.local.cli;

import dev.podworks.local.client.Project;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What is shown of a project between two reads, as the account page shows it too: the percentage goes on at the API's
/// rate up to its cap, and does not fall while the project is processed.
final class LiveProgress {
    private static final Duration LEFT_MIN = Duration.ofSeconds(1);

    private double highest;

    /// @param since the last read
    @Nullable Double percent(Project project, Duration since) {
        var now = percentNow(project.progress(), since);
        highest = now == null ? 0 : Math.max(highest, now);
        return now == null ? null : highest;
    }

    static @Nullable Double percentNow(Project.@Nullable Progress progress, Duration since) {
        if (progress == null || progress.percent() == null) {
            return null;
        }
        double percent = progress.percent();
        double rate = progress.rate() == null ? 0 : progress.rate();
        double cap = progress.cap() == null ? percent : progress.cap();
        double advanced = Math.min(percent + rate * Math.max(0, since.toMillis()) / 1_000.0, cap);
        return Math.min(100, Math.max(percent, advanced));
    }

    /// Never zero, since a project that is shown has not ended.
    static @Nullable Duration left(@Nullable Instant estimatedCompletionAt, Instant now) {
        if (estimatedCompletionAt == null) {
            return null;
        }
        var left = Duration.between(now, estimatedCompletionAt);
        return left.compareTo(LEFT_MIN) < 0 ? LEFT_MIN : Duration.ofSeconds((left.toMillis() + 999) / 1_000);
    }
}
