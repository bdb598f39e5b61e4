package dev.podworks.local.program;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/// Ties the lifetime of a program to its parent process, for tests: the parent holds the program's standard input,
/// which the operating system closes when the parent exits for any reason. Commands and responses are lines.
///
/// Programs of the stack run without it, until they receive a signal.
public final class ParentProcess {

    /// The environment variable that enables it.
    public static final String VARIABLE = "PODWORKS_LIFELINE";

    /// The line that a program prints when it is ready.
    public static final String READY = "ready";

    private ParentProcess() {}

    /// Reports readiness, then handles commands until the parent exits. Never returns if it is not enabled. The
    /// caller exits the program.
    public static void hold(Settings settings, Function<String, String> orders) {
        if (settings.flag(VARIABLE)) {
            serve(orders);
        } else {
            sleepForGood();
        }
    }

    private static void serve(Function<String, String> orders) {
        var answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        answers.println(READY);
        try (var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                answers.println(orders.apply(line));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void sleepForGood() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
