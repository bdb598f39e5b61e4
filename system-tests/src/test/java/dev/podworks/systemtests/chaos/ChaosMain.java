package dev.podworks.systemtests.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `./podworks chaos`.
@Command(
        name = "podworks chaos",
        description =
                "Everything with two replicas under load, while it is broken in every way there is; then checks that"
                        + " nothing was lost, doubled or forgotten. Exit status 0 only where nothing was.")
public final class ChaosMain implements Callable<Integer> {

    @Option(names = "--minutes", description = "How long (default: ${DEFAULT-VALUE}).", defaultValue = "10")
    private int minutes;

    @Option(names = "--seed", description = "Of the plan (default: another one each time).")
    private Long seed = System.nanoTime() % 1_000_000;

    @Option(names = "--rolling", description = "Restart every process in order instead, and count requests that fail.")
    private boolean rolling;

    private ChaosMain() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new ChaosMain()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var screen = new ConsoleOutput();
        var folder = Files.createTempDirectory("podworks-chaos");
        screen.heading("Starting two replicas of everything");
        var replicated = ReplicatedStack.start(screen);
        // Also after Ctrl-C, since its processes outlive this one.
        Runtime.getRuntime().addShutdownHook(new Thread(replicated::close));
        return rolling ? roll(replicated, screen, folder) : rage(replicated, screen, folder);
    }

    private int rage(ReplicatedStack replicated, ConsoleOutput screen, Path folder) throws InterruptedException {
        var length = Duration.ofMinutes(minutes);
        var report = new ChaosRun(replicated, screen).under(targets -> FaultPlan.of(seed, length, targets), folder);
        report.print(screen);
        report.write(target("chaos.json"));
        return report.violations().isEmpty() ? 0 : 1;
    }

    private int roll(ReplicatedStack replicated, ConsoleOutput screen, Path folder) throws InterruptedException {
        var report = new RollingRestart(replicated, screen).of(replicated.replicas(), folder);
        report.print(screen);
        report.write(target("rolling.json"));
        return report.failed() == 0 ? 0 : 1;
    }

    private static Path target(String name) {
        return Path.of(System.getProperty("podworks.root"), "target", name);
    }
}
