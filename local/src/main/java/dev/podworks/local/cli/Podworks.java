package dev.podworks.local.cli;

import dev.podworks.local.client.ApiException;
import dev.podworks.local.stack.StackException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

/// The command line of `./podworks`. Every error is one line on standard error. Exit status 2 is a usage error, 1 a
/// failure.
@Command(
        name = "podworks",
        description = "Runs Podworks on this machine and processes recordings.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            UpCommand.class,
            ProcessCommand.class,
            StatusCommand.class,
            DownCommand.class,
            LogsCommand.class,
            PartCommands.Start.class,
            PartCommands.Restart.class,
            PartCommands.Kill.class,
            OperatorCommand.class,
            ChaosCommand.class,
            BenchCommand.class,
            CommandLine.HelpCommand.class
        })
final class Podworks {

    /// The exit status after Ctrl-C (128 + SIGINT).
    private static final int INTERRUPTED = 130;

    private final CommandContext place;

    private Podworks(CommandContext place) {
        this.place = place;
    }

    public static void main(String[] args) {
        try {
            System.exit(execute(CommandContext.of(System.getenv()), args));
        } catch (StackException e) {
            System.err.println("podworks: " + e.getMessage());
            System.exit(CommandLine.ExitCode.SOFTWARE);
        }
    }

    static int execute(CommandContext place, String... args) {
        var line = new CommandLine(new Podworks(place))
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((e, wrong) -> {
                    System.err.println("podworks: " + usageError(e));
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((e, command, result) -> {
                    if (e instanceof InterruptedException
                            || Thread.currentThread().isInterrupted()) {
                        return INTERRUPTED;
                    }
                    if (e instanceof StackException || e instanceof ApiException) {
                        System.err.println("podworks: " + e.getMessage());
                        return CommandLine.ExitCode.SOFTWARE;
                    }
                    throw e;
                });
        addHelp(line);
        return args.length == 0 ? line.execute("help") : line.execute(args);
    }

    /// Adds `--help` to every command but `help`, which has it.
    private static void addHelp(CommandLine command) {
        if (command.getCommandSpec().findOption("--help") == null) {
            command.getCommandSpec()
                    .addOption(OptionSpec.builder("-h", "--help")
                            .usageHelp(true)
                            .description("Show this help.")
                            .build());
        }
        command.getSubcommands().values().forEach(Podworks::addHelp);
    }

    private static String usageError(CommandLine.ParameterException error) {
        if (error instanceof CommandLine.UnmatchedArgumentException unmatched) {
            var first = unmatched.getUnmatched().getFirst();
            if (error.getCommandLine().getParent() == null) {
                return "unknown command " + first + "; ./podworks help lists the commands";
            }
            if (first.equals("--url") || first.startsWith("--url=")) {
                return "this command uses the stack on this machine; for another address, run cli/podworks process,"
                        + " with the address in PODWORKS_BASE_URL and a key in PODWORKS_API_KEY";
            }
        }
        return String.valueOf(error.getMessage());
    }

    CommandContext place() {
        return place;
    }
}
