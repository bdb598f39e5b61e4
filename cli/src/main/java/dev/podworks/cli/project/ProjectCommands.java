package dev.podworks.cli.project;

import dev.podworks.cli.CliCommand;
import dev.podworks.cli.CliException;
import dev.podworks.cli.output.Output;
import dev.podworks.cli.output.PageOptions;
import dev.podworks.cli.output.Text;
import dev.podworks.sdk.model.Project;
import dev.podworks.sdk.model.ProjectStatus;
import dev.podworks.sdk.projects.ProjectQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Projects that exist.
@Command(
        name = "projects",
        description = "Lists projects, and works with one.",
        subcommands = {
            ProjectCommands.ListAll.class,
            ProjectCommands.Get.class,
            ProjectCommands.Wait.class,
            ProjectCommands.Download.class,
            ProjectCommands.Cancel.class,
            ProjectCommands.Delete.class
        })
public final class ProjectCommands {

    /// A command about one project.
    abstract static class OfOne extends CliCommand {
        @Parameters(paramLabel = "ID", description = "The project's id, prj_….")
        protected String id;

        final void print(Project project) {
            output().object(project, project.getId(), lines(project));
        }
    }

    @Command(name = "list", description = "Lists projects, newest first.")
    static final class ListAll extends CliCommand {
        private static final Output.Columns<Project> COLUMNS = new Output.Columns<>(
                Project::getId,
                List.of("ID", "STATUS", "CREATED", "NAME"),
                project -> List.of(
                        project.getId(),
                        project.getStatus().getValue(),
                        project.getCreatedAt().toString(),
                        Objects.requireNonNullElse(project.getName(), "")));

        @Option(
                names = "--status",
                split = ",",
                description = "Only with one of these statuses, such as queued,processing.")
        private List<String> statuses = List.of();

        @Option(names = "--show", paramLabel = "ID", description = "Only of this show.")
        private @Nullable String show;

        @Mixin
        private PageOptions page = new PageOptions();

        @Override
        protected void run() {
            var query = new ProjectQuery();
            if (!statuses.isEmpty()) {
                query.status(statuses.stream().map(ListAll::status).toArray(ProjectStatus[]::new));
            }
            if (show != null) query.show(show);
            page.print(podworks().projects().list(query), Output::received, COLUMNS, output());
        }

        private static ProjectStatus status(String name) {
            return Stream.of(ProjectStatus.values())
                    .filter(each ->
                            each != ProjectStatus.UNKNOWN && each.getValue().equals(name))
                    .findFirst()
                    .orElseThrow(() -> CliException.usage("%s is not a status of projects.".formatted(name)));
        }
    }

    @Command(name = "get", description = "Shows a project.")
    static final class Get extends OfOne {
        @Override
        protected void run() {
            print(podworks().projects().get(id));
        }
    }

    @Command(name = "wait", description = "Waits until a project is completed, and shows it.")
    static final class Wait extends OfOne {
        @Override
        protected void run() {
            print(new ProjectWait(podworks(), output()).until(id));
        }
    }

    @Command(name = "download", description = "Downloads the outputs of a completed project.")
    static final class Download extends OfOne {
        @Option(
                names = {"-o", "--output"},
                paramLabel = "FOLDER",
                defaultValue = "out",
                description = "Where they are saved (default: ${DEFAULT-VALUE}).")
        private Path folder;

        @Override
        protected void run() {
            var podworks = podworks();
            var project = podworks.projects().get(id);
            if (project.getStatus() != ProjectStatus.COMPLETED) {
                throw CliException.usage("%s is %s: it has outputs when it is completed."
                        .formatted(id, project.getStatus().getValue()));
            }
            new ProjectWait(podworks, output()).save(project, folder);
        }
    }

    @Command(name = "cancel", description = "Cancels a project that is not being processed yet.")
    static final class Cancel extends OfOne {
        @Override
        protected void run() {
            print(podworks().projects().cancel(id));
        }
    }

    @Command(name = "delete", description = "Deletes a project with its outputs. Its files stay.")
    static final class Delete extends OfOne {
        @Option(
                names = {"-y", "--yes"},
                description = "Do not ask. Required where nobody can be asked.")
        private boolean confirmed;

        @Override
        protected void run() throws IOException {
            if (!confirmed && !session().confirms("Delete %s with its outputs?".formatted(id))) {
                throw CliException.usage("%s was not deleted: confirm it with --yes.".formatted(id));
            }
            var deleted = podworks().projects().delete(id);
            output().object(deleted, deleted.getId(), List.of("Deleted " + deleted.getId()));
        }
    }

    private static List<String> lines(Project project) {
        var rejection = project.getRejection();
        var failure = project.getFailure();
        var outputs = project.getOutputs().stream()
                .map(output -> "  %s  %s".formatted(output.getKind().getValue(), Text.printable(output.getName())));
        return Stream.concat(
                        Output.labelled(
                                "Project", project.getId(),
                                "Name", Objects.requireNonNullElse(project.getName(), ""),
                                "Status", project.getStatus().getValue(),
                                "Mode", project.getMode().getValue(),
                                "Created", project.getCreatedAt().toString(),
                                "Rejected", rejection == null ? "" : rejection.getMessage(),
                                "Failed", failure == null ? "" : failure.getMessage(),
                                "Charged",
                                        project.getCreditsSeconds() == null
                                                ? ""
                                                : Text.clock(project.getCreditsSeconds()))
                                .stream(),
                        outputs)
                .toList();
    }
}
