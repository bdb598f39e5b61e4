package dev.podworks.cli.project;

import dev.podworks.cli.CliCommand;
import dev.podworks.cli.CliException;
import dev.podworks.cli.output.Text;
import dev.podworks.sdk.Podworks;
import dev.podworks.sdk.files.UploadOptions;
import dev.podworks.sdk.model.CreateFile;
import dev.podworks.sdk.model.CreateProjectRequest;
import dev.podworks.sdk.model.FileSource;
import dev.podworks.sdk.model.ProjectFileIn;
import dev.podworks.sdk.model.TestOutcome;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The main job: uploads or imports a recording, has it processed, downloads the outputs.
@Command(name = "process", description = "Uploads a recording, has it processed, and downloads the outputs.")
public final class ProcessCommand extends CliCommand {
    private static final int FILES_MAX = 8;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "A recording, or up to 8 tracks of one.")
    private List<Path> files = List.of();

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Import the recording, or another track, from this address.")
    private List<URI> urls = List.of();

    @Option(
            names = "--music",
            paramLabel = "FILE",
            description = "Another track, with music: it is ducked while somebody speaks.")
    private List<Path> music = List.of();

    @Mixin
    private ProcessingOptions options = new ProcessingOptions();

    @Option(names = "--name", description = "The project's name.")
    private @Nullable String name;

    @Option(names = "--show", paramLabel = "ID", description = "The show that the project belongs to.")
    private @Nullable String show;

    @Option(
            names = "--client-ref",
            paramLabel = "TEXT",
            description = "Your own id of the project, unique in the account.")
    private @Nullable String clientRef;

    @Option(
            names = "--metadata",
            paramLabel = "KEY=VALUE",
            description = "Your own property of the project; can be repeated.")
    private Map<String, String> metadata = Map.of();

    @Option(
            names = "--deliver-to",
            split = ",",
            paramLabel = "ID",
            description = "Deliver the outputs to this destination, dst_…, or several; else the show's.")
    private List<String> destinations = List.of();

    @Option(
            names = "--test-outcome",
            paramLabel = "OUTCOME",
            description = "How a test project ends: completed, failed or slow.")
    private @Nullable String testOutcome;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            defaultValue = "out",
            description = "Where the outputs are saved (default: ${DEFAULT-VALUE}).")
    private Path folder;

    @Option(
            names = "--detach",
            description = "End when the project is submitted: wait for it with podworks projects wait.")
    private boolean detach;

    @Override
    protected void run() throws IOException {
        check();
        var podworks = podworks();
        var request = request().files(tracks(podworks));
        var project =
                podworks.projects().submit(podworks.projects().create(request).getId());
        if (detach) {
            output().object(
                            project,
                            project.getId(),
                            List.of("Submitted %s: podworks projects wait %<s".formatted(project.getId())));
            return;
        }
        // With its id, the project can be waited for after an interruption.
        output().people("%s Submitted %s".formatted(output().good("✔"), project.getId()));
        var wait = new ProjectWait(podworks, output());
        wait.save(wait.until(project.getId()), folder);
    }

    /// Without its files: what is wrong is found before anything is uploaded.
    private CreateProjectRequest request() {
        var request = new CreateProjectRequest().settings(options.settings(files.size() + urls.size(), music.size()));
        if (name != null) request.name(name);
        if (show != null) request.show(show);
        if (clientRef != null) request.clientRef(clientRef);
        if (!metadata.isEmpty()) request.metadata(metadata);
        if (!destinations.isEmpty()) request.deliveries(destinations);
        if (testOutcome != null) request.testOutcome(outcome(testOutcome));
        return request;
    }

    private static TestOutcome outcome(String name) {
        var outcome = TestOutcome.fromValue(name);
        if (outcome == TestOutcome.UNKNOWN) {
            throw CliException.usage("%s is not a value of --test-outcome: completed, failed or slow.".formatted(name));
        }
        return outcome;
    }

    private void check() throws IOException {
        int tracks = files.size() + urls.size() + music.size();
        if (tracks == 0) {
            throw CliException.usage("Which recording? Name a file, or --url.");
        }
        if (tracks > FILES_MAX) {
            throw CliException.usage(Text.format("A project has at most 8 tracks, and these are %d.", tracks));
        }
        for (var file : Stream.concat(files.stream(), music.stream()).toList()) {
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw CliException.usage("%s is not a file that can be read.".formatted(file));
            }
            if (Files.size(file) == 0) {
                throw CliException.usage("%s is empty.".formatted(file));
            }
        }
    }

    private List<ProjectFileIn> tracks(Podworks podworks) {
        var tracks = new ArrayList<ProjectFileIn>();
        files.forEach(file -> tracks.add(upload(podworks, file)));
        urls.forEach(url -> tracks.add(
                ProjectFileIn.of(new CreateFile().fileName(fileName(url)).source(FileSource.url(url.toString())))));
        music.forEach(file -> tracks.add(upload(podworks, file)));
        return tracks;
    }

    private ProjectFileIn upload(Podworks podworks, Path file) {
        var output = output();
        var progress = new UploadOptions()
                .onProgress(sent -> sent.totalBytes()
                        .ifPresent(total -> output.progress(
                                "Uploading " + sent.fileName(), 100.0 * sent.bytes() / Math.max(1, total))));
        var uploaded = podworks.files().upload(file, progress);
        long bytes = uploaded.getSizeBytes() == null ? 0 : uploaded.getSizeBytes();
        output.people("%s Uploaded %s  %s"
                .formatted(output.good("✔"), Text.printable(uploaded.getFileName()), Text.bytes(bytes)));
        return ProjectFileIn.of(uploaded);
    }

    private static String fileName(URI url) {
        var path = url.getPath() == null ? "" : url.getPath();
        var last = path.substring(path.lastIndexOf('/') + 1);
        return last.isEmpty() ? "recording" : last;
    }
}
