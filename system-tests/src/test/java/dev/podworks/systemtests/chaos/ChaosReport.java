package dev.podworks.systemtests.chaos;

import dev.podworks.systemtests.client.Api;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The report of a run.
///
/// @param violations empty when all invariants hold
record ChaosReport(
        long seed, Duration length, Map<String, Long> counts, List<String> notDone, List<String> violations) {

    void print(ConsoleOutput screen) {
        screen.line("");
        screen.heading("%-40s %10s".formatted("", "times"));
        counts.forEach((what, times) -> screen.line(String.format(Locale.ROOT, "%-40s %10d", what, times)));
        screen.line("");
        notDone.forEach(what -> screen.line("Not done: " + what));
        violations.forEach(violation -> screen.line("VIOLATED: " + violation));
        screen.line(
                violations.isEmpty()
                        ? String.format(Locale.ROOT, "Nothing was lost, doubled or forgotten (seed %d).", seed)
                        : String.format(
                                Locale.ROOT, "%d violations. The same plan again: --seed %d", violations.size(), seed));
    }

    /// As JSON, for other programs.
    void write(Path file) {
        var json = new LinkedHashMap<String, Object>();
        json.put("seed", seed);
        json.put("seconds", length.toSeconds());
        json.put("counts", counts);
        json.put("notDone", notDone);
        json.put("violations", violations);
        try {
            Files.createDirectories(file.resolveSibling("."));
            Files.writeString(file, Api.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
