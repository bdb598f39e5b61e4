package dev.podworks.local.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@Command(name = "down", description = "Stops everything. The data is kept.")
final class DownCommand implements Callable<Integer> {

    @ParentCommand
    private Podworks podworks;

    @Option(names = "--wipe", description = "Also delete all data, keys and logs.")
    private boolean wipe;

    @Override
    public Integer call() {
        var place = podworks.place();
        var terminal = place.terminal();
        try (var view = new StartProgress(terminal)) {
            if (wipe) {
                place.stack().wipe(view);
                terminal.line("Podworks is stopped and its data is deleted.");
            } else {
                place.stack().down(view);
                terminal.line("Podworks is stopped.");
            }
        }
        return 0;
    }
}
