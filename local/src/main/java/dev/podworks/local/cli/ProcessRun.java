package dev.podworks.local.cli;

import dev.podworks.local.client.OutputFolder;
import dev.podworks.local.client.PodworksClient;
import dev.podworks.local.client.Project;
import dev.podworks.local.client.Transfers;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The main job through the public API: upload, submit, wait, download.
final class ProcessRun {

    private final Terminal terminal;
    private final PodworksClient api;
    private final ProgressLine progress;
    private final Transfers transfers = new Transfers();

    ProcessRun(Terminal terminal, URI url, String liveKey) {
        this.terminal = terminal;
        this.api = new PodworksClient(url, liveKey);
        this.progress = new ProgressLine(terminal.columns());
    }

    /// Returns whether the project completed, and prints the reason if it did not.
    boolean run(List<Path> files, Map<String, Object> settings, Path out) throws IOException {
        var ids = new ArrayList<String>();
        for (var file : files) {
            var id = upload(file);
            var checked = new FileWatch(terminal, progress, api)
                    .await(id, file.getFileName().toString());
            if (checked.error() != null) {
                explain(file, checked.error());
                return false;
            }
            ids.add(id);
        }
        var begin = Instant.now();
        var project =
                api.submit(api.createProject(stem(files.getFirst().getFileName().toString()), ids, settings)
                        .id());
        var end = new ProjectWatch(terminal, progress, api).await(project);
        if (!end.status().equals("completed")) {
            explain(end);
            return false;
        }
        done("Processed in " + Format.duration(Duration.between(begin, Instant.now())), end.id());
        download(end, out);
        showCredits(end);
        return true;
    }

    private String upload(Path file) throws IOException {
        var bytes = Files.size(file);
        var begin = Instant.now();
        var input = api.createFile(file.getFileName().toString());
        var link = input.uploadUrl();
        if (link == null) {
            throw new IllegalStateException(input.id() + " has no upload URL");
        }
        transfers.upload(file, link, sent -> showTransfer("Uploading " + file.getFileName(), sent, bytes));
        var took = Format.duration(Duration.between(begin, Instant.now()));
        done("Uploaded " + file.getFileName(), Format.size(bytes) + " in " + took);
        return input.id();
    }

    private void download(Project project, Path out) throws IOException {
        var folder = OutputFolder.create(out);
        for (var output : project.outputs()) {
            save(output.url(), output.name(), output.kind(), folder);
        }
        if (project.manifestUrl() != null) {
            save(project.manifestUrl(), "manifest.json", "manifest", folder);
        }
        if (project.downloadUrl() != null) {
            save(project.downloadUrl(), null, "all files (zip)", folder);
        }
    }

    /// @param name null to use the name that the object store sends
    private void save(URI link, @Nullable String name, String note, OutputFolder folder) throws IOException {
        try (var download = transfers.open(link)) {
            var file = folder.fileFor(name == null ? download.fileName().orElse("outputs.zip") : name);
            terminal.redraw("  Downloading " + file.getFileName());
            var bytes = download.saveAs(file);
            terminal.line("  %-40s %10s  %s".formatted(file, Format.size(bytes), terminal.faint(note)));
        }
    }

    private void showCredits(Project project) {
        var charged = project.creditsSeconds() == null ? 0 : project.creditsSeconds();
        terminal.line("Charged " + terminal.bold(Format.credits(charged)) + ", left "
                + Format.credits(api.balance().totalSeconds()));
    }

    private void explain(Path file, Project.Reason reason) {
        terminal.line("%s %s was rejected: %s. %s"
                .formatted(terminal.bad("✘"), file.getFileName(), reason.code(), Format.sentence(reason.message())));
        terminal.line("Nothing was charged.");
    }

    private void explain(Project project) {
        var reason = project.rejection() != null ? project.rejection() : project.failure();
        var why = reason == null ? "." : ": " + reason.code() + ". " + Format.sentence(reason.message());
        terminal.line(terminal.bad("✘") + " " + project.id() + " was " + project.status() + why);
        terminal.line(
                project.status().equals("rejected") ? "Nothing was charged." : "Any credits charged are refunded.");
    }

    private void showTransfer(String what, long bytes, long of) {
        terminal.redraw(progress.render(what, of == 0 ? null : 100.0 * bytes / of, null));
    }

    private void done(String what, String note) {
        terminal.line(terminal.good("✔") + " " + what + "  " + terminal.faint(note));
    }

    private static String stem(String fileName) {
        var dot = fileName.lastIndexOf('.');
        return dot > 0 ? fileName.substring(0, dot) : fileName;
    }
}
