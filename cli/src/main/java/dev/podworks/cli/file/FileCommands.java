package dev.podworks.cli.file;

import dev.podworks.cli.CliCommand;
import dev.podworks.cli.CliException;
import dev.podworks.cli.output.Output;
import dev.podworks.cli.output.PageOptions;
import dev.podworks.cli.output.Text;
import dev.podworks.sdk.files.UploadOptions;
import dev.podworks.sdk.model.PodworksFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Files that projects use.
@Command(
        name = "files",
        description = "Uploads files, lists them, and works with one.",
        subcommands = {
            FileCommands.ListAll.class,
            FileCommands.Get.class,
            FileCommands.Upload.class,
            FileCommands.Delete.class
        })
public final class FileCommands {

    @Command(name = "list", description = "Lists files, newest first.")
    static final class ListAll extends CliCommand {
        private static final Output.Columns<PodworksFile> COLUMNS = new Output.Columns<>(
                PodworksFile::getId,
                List.of("ID", "STATUS", "LENGTH", "NAME"),
                file -> List.of(file.getId(), file.getStatus().getValue(), length(file), file.getFileName()));

        @Mixin
        private PageOptions page = new PageOptions();

        @Override
        protected void run() {
            page.print(podworks().files().list(), Output::received, COLUMNS, output());
        }
    }

    @Command(name = "get", description = "Shows a file.")
    static final class Get extends CliCommand {
        @Parameters(paramLabel = "ID", description = "The file's id, file_….")
        private String id;

        @Override
        protected void run() {
            var file = podworks().files().get(id);
            output().object(file, file.getId(), lines(file));
        }
    }

    @Command(name = "upload", description = "Uploads a file, for projects to use.")
    static final class Upload extends CliCommand {
        @Parameters(paramLabel = "FILE", description = "An audio or video file.")
        private Path path;

        @Override
        protected void run() {
            if (!Files.isRegularFile(path)) {
                throw CliException.usage("%s is not a file.".formatted(path));
            }
            var output = output();
            var progress = new UploadOptions()
                    .onProgress(sent -> sent.totalBytes()
                            .ifPresent(
                                    total -> output.progress("Uploading", 100.0 * sent.bytes() / Math.max(1, total))));
            var file = podworks().files().upload(path, progress);
            output.object(file, file.getId(), lines(file));
        }
    }

    @Command(name = "delete", description = "Deletes a file.")
    static final class Delete extends CliCommand {
        @Parameters(paramLabel = "ID", description = "The file's id, file_….")
        private String id;

        @Override
        protected void run() {
            var deleted = podworks().files().delete(id);
            output().object(deleted, deleted.getId(), List.of("Deleted " + deleted.getId()));
        }
    }

    private static List<String> lines(PodworksFile file) {
        var error = file.getError();
        return Output.labelled(
                "File", file.getId(),
                "Name", file.getFileName(),
                "Status", file.getStatus().getValue(),
                "Length", length(file),
                "Size",
                        Optional.ofNullable(file.getSizeBytes())
                                .map(Text::bytes)
                                .orElse(""),
                "Error", error == null ? "" : error.getMessage());
    }

    private static String length(PodworksFile file) {
        return Optional.ofNullable(file.getDurationSeconds())
                .map(seconds -> Text.clock(Math.round(seconds)))
                .orElse("");
    }
}
