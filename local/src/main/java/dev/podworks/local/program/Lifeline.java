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

/// Ties a program's life to that of the process that started it, for tests: the starter holds the program's standard
/// input, and the operating system closes it when the starter ends, however it ends. Orders come in and answers go out
/// line by line.
///
/// A program of the stack is started without: it lives until a signal ends it.
public final class Lifeline {

    /// The variable by which a starter says that it holds the other end.
    public static final String VARIABLE = "PODWORKS_LIFELINE";

    /// The line a program says when it is ready.
    public static final String READY = "ready";

    private Lifeline() {}

    /// Says that the program is ready, then answers orders until the starter is gone. Returns only then; without a
    /// starter it never returns. The caller ends the program.
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
