package dev.podworks.local.cli;

import dev.podworks.local.client.PodworksClient;
import dev.podworks.local.client.Project;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Polls a project until it ends, twice per second, and interpolates the progress bar in between as the API allows.
record ProjectWatch(Terminal terminal, ProgressLine line, PodworksClient api) {

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration FRAME = Duration.ofMillis(100);

    Project await(Project submitted) {
        var project = submitted;
        var shown = "";
        while (!project.isFinished()) {
            shown = announce(project, shown);
            animate(project);
            project = api.project(project.id());
        }
        return project;
    }

    /// Without a terminal it prints each step once.
    private String announce(Project project, String shown) {
        var step = step(project);
        if (!terminal.isLive() && !step.equals(shown)) {
            terminal.line("  " + step + " …");
        }
        return step;
    }

    private void animate(Project project) {
        for (var passed = Duration.ZERO; passed.compareTo(POLL) < 0; passed = passed.plus(FRAME)) {
            terminal.redraw(line.render(step(project), percent(project, passed), left(project)));
            Pause.of(FRAME);
        }
    }

    private static String step(Project project) {
        var progress = project.progress();
        if (progress != null && progress.step() != null) {
            return progress.step();
        }
        return switch (project.status()) {
            case "validating" -> "Checking the recording";
            case "queued" -> "Waiting for the studio";
            default -> "Processing";
        };
    }

    /// The last reported progress, advanced by `rate` percent per second up to `cap`.
    private static @Nullable Double percent(Project project, Duration since) {
        var progress = project.progress();
        if (progress == null || progress.percent() == null) {
            return null;
        }
        double percent = progress.percent();
        if (progress.rate() != null) {
            percent += progress.rate() * since.toMillis() / 1_000.0;
        }
        if (progress.cap() != null) {
            percent = Math.min(percent, Math.max(progress.cap(), progress.percent()));
        }
        return Math.min(percent, 100);
    }

    private static @Nullable Duration left(Project project) {
        if (project.estimatedCompletionAt() == null) {
            return null;
        }
        var left = Duration.between(Instant.now(), project.estimatedCompletionAt());
        return left.isNegative() ? Duration.ZERO : left;
    }
}
