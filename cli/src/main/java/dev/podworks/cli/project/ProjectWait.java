package dev.podworks.cli.project;

import dev.podworks.cli.output.Output;
import dev.podworks.cli.output.Text;
import dev.podworks.sdk.Podworks;
import dev.podworks.sdk.model.Project;
import dev.podworks.sdk.projects.DownloadOptions;
import dev.podworks.sdk.projects.ProjectWaitOptions;
import java.nio.file.Path;

/// Waits for a project, with its progress on a terminal, and saves its outputs.
final class ProjectWait {
    private final Podworks podworks;
    private final Output output;

    ProjectWait(Podworks podworks, Output output) {
        this.podworks = podworks;
        this.output = output;
    }

    /// @throws dev.podworks.sdk.errors.ProjectException if it ends without outputs
    Project until(String id) {
        // What the reader does after Ctrl-C: the project goes on without this program.
        var hint = new Thread(() -> output.people("%s goes on: podworks projects wait %<s".formatted(id)));
        Runtime.getRuntime().addShutdownHook(hint);
        try {
            return podworks.projects().waitFor(id, new ProjectWaitOptions().onProgress(this::show));
        } finally {
            remove(hint);
        }
    }

    private static void remove(Thread hint) {
        try {
            Runtime.getRuntime().removeShutdownHook(hint);
        } catch (IllegalStateException _) {
            // It is running: the program is being interrupted.
        }
    }

    private void show(Project project) {
        var progress = project.getProgress();
        var step = progress == null || progress.getStep() == null ? null : progress.getStep();
        var percent = progress == null || progress.getPercent() == null ? 0 : progress.getPercent();
        output.progress(step == null ? project.getStatus().getValue() : step, percent);
    }

    /// Downloads the outputs and prints their paths.
    void save(Project project, Path folder) {
        var paths = podworks.projects().download(project, folder, new DownloadOptions().manifest(true));
        if (output.form() == Output.Form.JSON) {
            output.json(Output.received(project));
            return;
        }
        output.people("%s Processed %s".formatted(output.good("✔"), project.getId()));
        paths.forEach(path -> output.path(path, size(path)));
        long charged = project.getCreditsSeconds() == null ? 0 : project.getCreditsSeconds();
        output.people(Text.format("Charged %s (%d s)", Text.clock(charged), charged));
    }

    private static String size(Path path) {
        return Text.bytes(path.toFile().length());
    }
}
