package dev.podworks.local.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Commands for a single part, by its name in `./podworks status`.
final class PartCommands {

    private PartCommands() {}

    abstract static class PartCommand implements Callable<Integer> {

        @ParentCommand
        protected Podworks podworks;

        @Parameters(paramLabel = "SERVICE", description = "A name as ./podworks status shows it.")
        protected String part;

        @Override
        public Integer call() {
            var place = podworks.place();
            try (var view = new StartProgress(place.terminal())) {
                run(place, view);
            }
            return 0;
        }

        abstract void run(CommandContext place, StartProgress view);
    }

    @Command(name = "start", description = "Starts one part that is not running.")
    static final class Start extends PartCommand {

        @Override
        void run(CommandContext place, StartProgress view) {
            place.stack().start(part, view);
        }
    }

    @Command(name = "restart", description = "Stops one part gracefully and starts it again.")
    static final class Restart extends PartCommand {

        @Override
        void run(CommandContext place, StartProgress view) {
            place.stack().stop(part, view);
            place.stack().start(part, view);
        }
    }

    @Command(name = "kill", description = "Kills one part with SIGKILL, as a crash would.")
    static final class Kill extends PartCommand {

        @Override
        void run(CommandContext place, StartProgress view) {
            place.stack().kill(part);
            place.terminal().line(part + " was killed; ./podworks start " + part + " restarts it.");
        }
    }
}
