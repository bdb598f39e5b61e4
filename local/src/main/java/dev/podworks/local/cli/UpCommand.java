package dev.podworks.local.cli;

import dev.podworks.local.stack.Stack;
import dev.podworks.local.stack.StackException;
import dev.podworks.local.stack.StackSettings;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@Command(name = "up", description = "Starts everything on this machine and waits until it is ready. Ctrl-C stops it.")
final class UpCommand implements Callable<Integer> {

    private static final long WATCH_MILLIS = 1_000;

    @ParentCommand
    private Podworks podworks;

    @Option(names = "--detach", description = "Run in the background.")
    private boolean detach;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "The gateway's port (default: ${DEFAULT-VALUE}); the others follow from it.",
            defaultValue = "8080")
    private int port;

    @Option(
            names = "--replicas",
            paramLabel = "N",
            description = "Number of processes of every service (default: ${DEFAULT-VALUE}).",
            defaultValue = "1")
    private int replicas;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "An environment variable for the services, or as PART/NAME=VALUE for one of them.")
    private Map<String, String> variables = new LinkedHashMap<>();

    @Override
    public Integer call() throws InterruptedException {
        var place = podworks.place();
        var settings = new StackSettings(port, replicas, variables);
        requireSameLayout(place, settings);
        var stack = new Stack(place.home(), settings);
        if (!detach) {
            stopWithThisProcess(stack, place.terminal());
        }
        show(new StackStart(place.terminal(), stack).start(), place);
        if (!detach) {
            watch(stack, place.terminal());
        }
        return 0;
    }

    /// Parts on other ports, or surplus replicas, would keep running.
    private static void requireSameLayout(CommandContext place, StackSettings requested) {
        StackSettings.load(place.home())
                .filter(running -> running.port() != requested.port() || running.replicas() != requested.replicas())
                .filter(_ -> !place.stack().runningParts().isEmpty())
                .ifPresent(running -> {
                    throw new StackException(String.format(
                            Locale.ROOT,
                            "Podworks already runs on port %d with %d of every service. Stop it first: ./podworks down",
                            running.port(),
                            running.replicas()));
                });
    }

    /// Also during the start: the main thread is interrupted first, then everything is stopped gracefully.
    private static void stopWithThisProcess(Stack stack, Terminal terminal) {
        var main = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            main.interrupt();
            terminal.line();
            terminal.line(terminal.bold("Stopping Podworks"));
            try (var view = new StartProgress(terminal)) {
                stack.down(view);
            }
        }));
    }

    private void show(DemoAccount demo, CommandContext place) {
        var terminal = place.terminal();
        terminal.line();
        terminal.line("  API         " + terminal.bold(demo.get(DemoAccount.URL)));
        terminal.line("  Page        " + terminal.bold(demo.get(DemoAccount.URL) + "/account"));
        terminal.line("  Live key    " + demo.get(DemoAccount.LIVE_KEY));
        terminal.line("  Test key    " + demo.get(DemoAccount.TEST_KEY));
        terminal.line("  Account     " + demo.get(DemoAccount.ACCOUNT));
        terminal.line("  Owner       " + demo.get(DemoAccount.OWNER_EMAIL) + "  "
                + terminal.faint("password " + demo.get(DemoAccount.OWNER_PASSWORD)));
        terminal.line("  E-mails     " + place.home().mail());
        terminal.line("  Env file    " + place.home().env());
        terminal.line();
        terminal.line("Try it: ./podworks process samples/interview.wav");
        terminal.line(
                detach ? "The stack runs in the background. Stop it with ./podworks down" : "Press Ctrl-C to stop");
    }

    /// Nothing restarts a part that exits, so its exit is reported.
    private static void watch(Stack stack, Terminal terminal) throws InterruptedException {
        var running = stack.runningParts();
        while (true) {
            Thread.sleep(WATCH_MILLIS);
            var now = stack.runningParts();
            running.stream()
                    .filter(part -> !now.contains(part))
                    .forEach(part -> terminal.line(terminal.bad("✘") + " " + part + " exited. See ./podworks logs "
                            + part + "; ./podworks start " + part + " restarts it."));
            running = now;
        }
    }
}
