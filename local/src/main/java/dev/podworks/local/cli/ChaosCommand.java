package dev.podworks.local.cli;

import dev.podworks.local.stack.StackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Unmatched;

/// Runs the chaos program of the system tests.
@Command(
        name = "chaos",
        description =
                "Injects faults into two replicas of everything under load and checks that nothing is lost. Options:"
                        + " --minutes N (10), --seed S (random by default), or --rolling to restart all replicas in turn.")
final class ChaosCommand implements Callable<Integer> {

    private static final String PROGRAM = "dev.podworks.systemtests.chaos.ChaosMain";

    @ParentCommand
    private Podworks podworks;

    @Unmatched
    private List<String> options = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        var root = podworks.place().home().root();
        var classpath = root.resolve("system-tests/target/tests.classpath");
        if (!Files.exists(classpath)) {
            throw new StackException("The system tests are not built. Missing: " + classpath);
        }
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Dpodworks.root=" + root,
                "-Dstdout.encoding=UTF-8",
                PROGRAM));
        command.addAll(options);
        var builder = new ProcessBuilder(command).inheritIO();
        builder.environment()
                .put(
                        "CLASSPATH",
                        root.resolve("system-tests/target/test-classes") + ":"
                                + Files.readString(classpath).strip());
        var program = builder.start();
        // Ctrl-C signals both processes: wait until the program has stopped its stack.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> program.onExit().join()));
        return program.waitFor();
    }
}
