package dev.podworks.systemtests.chaos;

import dev.podworks.systemtests.client.Api;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The report of a rolling restart.
///
/// @param unfinished projects that were in progress and did not complete
record RollingRestartReport(List<Step> steps, List<String> unfinished) {
    /// One process.
    ///
    /// @param answered requests, all services together, while it was restarted
    /// @param failures one line per failed request
    record Step(String replica, Duration stop, Duration start, long answered, List<String> failures) {
        String line() {
            return String.format(
                    Locale.ROOT,
                    "%-22s %6.1f s %6.1f s %10d %8d",
                    replica,
                    stop.toMillis() / 1e3,
                    start.toMillis() / 1e3,
                    answered,
                    failures.size());
        }
    }

    long failed() {
        return steps.stream().mapToLong(step -> step.failures().size()).sum() + unfinished.size();
    }

    void print(ConsoleOutput screen) {
        unfinished.forEach(project -> screen.line("FAILED: " + project));
        screen.line(String.format(
                Locale.ROOT,
                "%d requests answered, %d failed",
                steps.stream().mapToLong(Step::answered).sum(),
                failed()));
    }

    void write(Path file) {
        var json = steps.stream()
                .map(step -> Map.of(
                        "replica", step.replica(),
                        "stopMillis", step.stop().toMillis(),
                        "startMillis", step.start().toMillis(),
                        "answered", step.answered(),
                        "failures", step.failures()))
                .toList();
        try {
            Files.createDirectories(file.resolveSibling("."));
            Files.writeString(file, Api.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
