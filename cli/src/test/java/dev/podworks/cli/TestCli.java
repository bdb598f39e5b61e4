package dev.podworks.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// Runs commands in this JVM, with a home folder and streams of their own.
public final class TestCli {
    private final Map<String, String> variables = new HashMap<>();

    /// @param out standard output
    /// @param err standard error
    public record Result(int status, String out, String err) {}

    public TestCli(Path home) {
        variables.put("HOME", home.toString());
    }

    public TestCli with(String variable, String value) {
        variables.put(variable, value);
        return this;
    }

    public Result run(String... arguments) {
        return run(InputStream.nullInputStream(), arguments);
    }

    public Result runWithInput(String input, String... arguments) {
        return run(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), arguments);
    }

    private Result run(InputStream in, String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var environment = new Environment(
                in,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                variables,
                false,
                Keyboard.NONE);
        int status = Main.execute(environment, arguments);
        return new Result(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
