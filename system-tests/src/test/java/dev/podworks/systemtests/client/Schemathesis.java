package dev.podworks.systemtests.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/// Schemathesis, a tool that derives requests from an OpenAPI document, in a virtual environment of its own.
public final class Schemathesis {
    private static final Path FOLDER =
            Path.of(System.getProperty("podworks.root")).resolve("system-tests");
    private static final Path ENVIRONMENT = FOLDER.resolve("target/schemathesis");
    private static final Path REQUIREMENTS = FOLDER.resolve("schemathesis/requirements.txt");
    /// Created last, so that an installation that was interrupted is repeated.
    private static final Path INSTALLED = ENVIRONMENT.resolve("installed.txt");
    private static final Duration INSTALLATION_LIMIT = Duration.ofMinutes(5);

    private Schemathesis() {}

    /// @param exitStatus 0 if no response violated the document
    public record Result(int exitStatus, String output) {}

    /// Installs the pinned version unless it is installed. Skips the test where Python has no `venv`.
    public static void install() throws IOException, InterruptedException {
        var hasVenv = run(INSTALLATION_LIMIT, List.of("python3", "-c", "import ensurepip, venv"));
        Assumptions.assumeTrue(
                hasVenv.exitStatus() == 0, "Schemathesis needs Python's venv (Debian: apt-get install python3-venv)");
        var requirements = Files.readString(REQUIREMENTS);
        if (Files.exists(INSTALLED) && Files.readString(INSTALLED).equals(requirements)) {
            return;
        }
        require(List.of("python3", "-m", "venv", "--clear", ENVIRONMENT.toString()));
        require(List.of(
                ENVIRONMENT.resolve("bin/pip").toString(),
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--require-hashes",
                "--requirement",
                REQUIREMENTS.toString()));
        Files.writeString(INSTALLED, requirements);
    }

    /// @param limit after which the run is ended and counts as failed
    public static Result run(Duration limit, String... arguments) throws IOException, InterruptedException {
        var command =
                new ArrayList<>(List.of(ENVIRONMENT.resolve("bin/schemathesis").toString(), "run"));
        command.addAll(List.of(arguments));
        return run(limit, command);
    }

    private static void require(List<String> command) throws IOException, InterruptedException {
        var result = run(INSTALLATION_LIMIT, command);
        if (result.exitStatus() != 0) {
            throw new IOException(String.join(" ", command) + ": " + result.output());
        }
    }

    private static Result run(Duration limit, List<String> command) throws IOException, InterruptedException {
        var log = Files.createTempFile(FOLDER.resolve("target"), "schemathesis-", ".log");
        var process = new ProcessBuilder(command)
                .directory(FOLDER.resolve("target").toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        var ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        if (!ended) {
            process.destroyForcibly().waitFor();
        }
        return new Result(ended ? process.exitValue() : -1, Files.readString(log));
    }
}
