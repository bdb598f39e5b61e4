package dev.podworks.local.cli;

import dev.podworks.local.client.PodworksClient;
import dev.podworks.local.client.Project;
import java.time.Duration;
import java.time.Instant;

/// Polls a project until it ends, twice per second, and interpolates the progress bar in between as the API allows.
record ProjectWatch(Terminal terminal, ProgressLine line, PodworksClient api) {

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration FRAME = Duration.ofMillis(100);

    Project await(Project submitted) {
        var project = submitted;
        var shown = "";
        var live = new LiveProgress();
        while (!project.isFinished()) {
            shown = announce(project, shown);
            animate(project, live);
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

    private void animate(Project project, LiveProgress live) {
        for (var passed = Duration.ZERO; passed.compareTo(POLL) < 0; passed = passed.plus(FRAME)) {
            var left = LiveProgress.left(project.estimatedCompletionAt(), Instant.now());
            terminal.redraw(line.render(step(project), live.percent(project, passed), left));
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
}
