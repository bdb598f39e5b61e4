package dev.podworks.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// The terminal of this process, whose echo the POSIX program `stty` turns off. Java's `Console` exists only if
/// standard output is a terminal too, and in `podworks login | cat` it is not; it is used where `stty` is missing.
final class SttyKeyboard implements Keyboard {
    private static final Path STANDARD_INPUT = Path.of("/dev/stdin");
    private static final int FILE_TYPE = 0170000;
    private static final int CHARACTER_DEVICE = 0020000;

    private final InputStream in;
    private final PrintStream err;

    SttyKeyboard(InputStream in, PrintStream err) {
        this.in = in;
        this.err = err;
    }

    @Override
    public boolean isTerminal() {
        // A device that is not a terminal, such as /dev/null, has no settings. Where stty is missing, every device
        // counts as a terminal: nothing is read from it then, so that nothing can be shown.
        return System.console() != null
                || isCharacterDevice() && (!isSttyInstalled() || settings().isPresent());
    }

    @Override
    public String readSecret(String prompt) throws IOException {
        var settings = settings();
        if (settings.isPresent()) {
            return readWithoutEcho(prompt, settings.get());
        }
        var console = Optional.ofNullable(System.console()).orElseThrow(SttyKeyboard::cannotHide);
        var typed = console.readPassword("%s", prompt);
        return typed == null ? "" : new String(typed);
    }

    private String readWithoutEcho(String prompt, String settings) throws IOException {
        var restore = new Thread(() -> stty(settings));
        Runtime.getRuntime().addShutdownHook(restore);
        try {
            if (stty("-echo").isEmpty()) {
                throw cannotHide();
            }
            err.print(prompt);
            err.flush();
            var line = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).readLine();
            // The line break was typed, but not shown.
            err.println();
            return line == null ? "" : line;
        } finally {
            stty(settings);
            remove(restore);
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // It is running: the program is being interrupted.
        }
    }

    private static CliException cannotHide() {
        return CliException.usage("The key would be visible while it is typed, because stty does not work here."
                + " Read it from a file or a program instead: podworks login < key.txt");
    }

    private static boolean isCharacterDevice() {
        try {
            return ((int) Files.getAttribute(STANDARD_INPUT, "unix:mode") & FILE_TYPE) == CHARACTER_DEVICE;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
            return false;
        }
    }

    private static boolean isSttyInstalled() {
        return Optional.ofNullable(System.getenv("PATH")).stream()
                .flatMap(path -> Stream.of(path.split(":")))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "stty")));
    }

    /// The settings of the terminal in the form that `stty` accepts; empty if standard input is not one.
    private static Optional<String> settings() {
        return stty("-g").map(String::strip).filter(settings -> !settings.isEmpty());
    }

    /// @return what it printed; empty if it failed
    private static Optional<String> stty(String argument) {
        try {
            var process = new ProcessBuilder("stty", argument)
                    .redirectInput(Redirect.INHERIT)
                    .redirectError(Redirect.DISCARD)
                    .start();
            var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return process.waitFor() == 0 ? Optional.of(printed) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
