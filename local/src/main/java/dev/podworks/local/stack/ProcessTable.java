package dev.podworks.local.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;

/// The processes of a stack, one file each, so that later commands can find and control them. Nothing supervises
/// them.
record ProcessTable(Path folder) {

    /// Empty when the part is not running, even if its process id has been reused.
    Optional<OwnedProcess> find(String part) {
        var lines = PropertiesFile.load(file(part));
        return lines.isEmpty() ? Optional.empty() : Optional.of(read(lines)).filter(OwnedProcess::isAlive);
    }

    private static OwnedProcess read(Properties lines) {
        return new OwnedProcess(
                Long.parseLong(lines.getProperty("pid")),
                ProcessIdentity.parse(lines.getProperty("identity")),
                Instant.parse(lines.getProperty("startedAt")),
                lines.getProperty("fingerprint"));
    }

    OwnedProcess start(String part, Launch launch, LogFile log) {
        try {
            var output = ProcessBuilder.Redirect.appendTo(log.trim().path().toFile());
            var process = launch.detached()
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectErrorStream(true)
                    .redirectOutput(output)
                    .start();
            var identity = ProcessIdentity.of(process.pid())
                    .orElseThrow(() -> new StackException(part + " exited immediately; see " + log.path()));
            var started = new OwnedProcess(process.pid(), identity, Instant.now(), launch.fingerprint());
            save(part, started);
            return started;
        } catch (IOException e) {
            throw new StackException("Could not start " + part + ": " + e.getMessage(), e);
        }
    }

    void forget(String part) {
        try {
            Files.deleteIfExists(file(part));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void save(String part, OwnedProcess process) {
        var lines = new Properties();
        lines.setProperty("pid", Long.toString(process.pid()));
        lines.setProperty("identity", process.identity().toString());
        lines.setProperty("startedAt", process.startedAt().toString());
        lines.setProperty("fingerprint", process.fingerprint());
        PropertiesFile.save(file(part), lines);
    }

    private Path file(String part) {
        return folder.resolve(part + ".pid");
    }
}
