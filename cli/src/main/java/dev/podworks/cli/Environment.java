package dev.podworks.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// What a process has: its streams and variables. Tests have their own.
///
/// @param terminal whether lines of standard output can be redrawn: it is a terminal, and so is standard input
public record Environment(
        InputStream in,
        PrintStream out,
        PrintStream err,
        Map<String, String> variables,
        boolean terminal,
        Keyboard keyboard) {

    static Environment ofProcess() {
        var console = System.console();
        return new Environment(
                System.in,
                System.out,
                System.err,
                System.getenv(),
                console != null && console.isTerminal(),
                new SttyKeyboard(System.in, System.err));
    }

    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
    }

    /// The folder of the settings: that of the XDG base directory specification.
    public Path settings() {
        return variable("XDG_CONFIG_HOME")
                .map(Path::of)
                .orElseGet(() -> Path.of(variable("HOME").orElse("."), ".config"))
                .resolve("podworks");
    }
}
