package dev.podworks.cli;

import dev.podworks.cli.credit.BalanceCommand;
import dev.podworks.cli.credit.UsageCommand;
import dev.podworks.cli.event.EventCommands;
import dev.podworks.cli.file.FileCommands;
import dev.podworks.cli.output.ClosedPipeException;
import dev.podworks.cli.output.Text;
import dev.podworks.cli.profile.KeysCommand;
import dev.podworks.cli.profile.LoginCommand;
import dev.podworks.cli.profile.LogoutCommand;
import dev.podworks.cli.project.ProcessCommand;
import dev.podworks.cli.project.ProjectCommands;
import dev.podworks.cli.webhook.WebhookCommands;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// `podworks`: the API from a terminal.
@Command(
        name = "podworks",
        version = "podworks 1.0.0",
        description = "Cleans podcast recordings with the Podworks API.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        exitCodeListHeading = "%nExit statuses:%n",
        exitCodeList = {
            "0:success",
            "1:a project or file failed, or another error",
            "2:wrong usage",
            "3:no valid key, or one that may not do this",
            "4:not found",
            "5:no connection, no response in time, or too many requests",
            "6:the project was rejected, and nothing was charged",
            "130:interrupted"
        },
        subcommands = {
            LoginCommand.class,
            LogoutCommand.class,
            KeysCommand.class,
            ProcessCommand.class,
            ProjectCommands.class,
            FileCommands.class,
            BalanceCommand.class,
            UsageCommand.class,
            EventCommands.class,
            WebhookCommands.class,
            AutoComplete.GenerateCompletion.class,
            CommandLine.HelpCommand.class
        })
public final class Main {
    @Option(
            names = "--profile",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "Use the key of this profile. Else PODWORKS_API_KEY, PODWORKS_PROFILE, or the last login.")
    private @Nullable String profile;

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "Print the JSON that the API sent.")
    private boolean json;

    @Option(names = "--quiet", scope = ScopeType.INHERIT, description = "Print ids and paths only.")
    private boolean quiet;

    private final Environment environment;

    Main(Environment environment) {
        this.environment = environment;
    }

    public static void main(String[] arguments) {
        System.exit(execute(Environment.ofProcess(), arguments));
    }

    static int execute(Environment environment, String... arguments) {
        var line = new CommandLine(new Main(environment))
                .setUsageHelpAutoWidth(true)
                .setOut(new PrintWriter(environment.out(), true))
                .setErr(new PrintWriter(environment.err(), true))
                .setParameterExceptionHandler((e, _) -> {
                    environment.err().println("podworks: " + e.getMessage());
                    return ExitStatus.USAGE.code();
                })
                .setExecutionExceptionHandler((e, command, _) -> handle(environment, e, List.of(arguments)));
        return arguments.length == 0 ? line.execute("help") : line.execute(arguments);
    }

    private static int handle(Environment environment, Exception exception, List<String> arguments) throws Exception {
        if (exception instanceof ClosedPipeException) {
            return ExitStatus.SUCCESS.code();
        }
        var failure = Failure.of(exception, arguments).orElseThrow(() -> exception);
        var lines = failure.lines();
        environment.err().println("podworks: " + Text.printable(lines.getFirst()));
        lines.stream().skip(1).map(Text::printable).forEach(environment.err()::println);
        return failure.status().code();
    }

    Session session() {
        return new Session(environment, Optional.ofNullable(profile), json, quiet);
    }
}
