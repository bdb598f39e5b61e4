package dev.podworks.local.cli;

import dev.podworks.local.bench.Benchmark;
import dev.podworks.local.bench.Figure;
import dev.podworks.local.bench.FigureTable;
import dev.podworks.local.stack.StackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import tools.jackson.databind.json.JsonMapper;

@Command(
        name = "bench",
        description =
                "Measures the figures in docs/performance.md; prints a table and writes target/bench.json. Needs an"
                        + " otherwise idle machine; all benchmarks take more than half an hour.")
final class BenchCommand implements Callable<Integer> {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration FRAME = Duration.ofMillis(500);

    @ParentCommand
    private Podworks podworks;

    @Parameters(paramLabel = "NAME", description = "Some of: ${COMPLETION-CANDIDATES} (default: all).", arity = "0..*")
    private List<Benchmark> chosen = List.of(Benchmark.values());

    @Override
    public Integer call() throws IOException, InterruptedException {
        var place = podworks.place();
        var target = Files.createDirectories(place.home().root().resolve("target/bench"));
        var figures = new LinkedHashMap<Benchmark, List<Figure>>();
        var failed = new ArrayList<Benchmark>();
        for (var benchmark : chosen) {
            var file = target.resolve(name(benchmark) + ".jsonl");
            Files.deleteIfExists(file);
            if (!run(benchmark, file, target.resolve(name(benchmark) + ".log"), place)) {
                failed.add(benchmark);
            }
            figures.put(benchmark, read(file));
        }
        show(figures, place.terminal());
        write(figures, place.home().root().resolve("target/bench.json"));
        return failed.isEmpty() ? 0 : 1;
    }

    /// Whether it completed. An invalid measurement is a failure, a missed aim is not.
    private static boolean run(Benchmark benchmark, Path figures, Path log, CommandContext place)
            throws IOException, InterruptedException {
        var terminal = place.terminal();
        var begun = System.nanoTime();
        var builder = new ProcessBuilder(benchmark.command(place.home().root(), figures))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        var maven = start(builder);
        try {
            while (!maven.waitFor(FRAME.toMillis(), TimeUnit.MILLISECONDS)) {
                terminal.redraw("  %s … %s".formatted(name(benchmark), Format.duration(since(begun))));
            }
        } finally {
            maven.descendants().forEach(ProcessHandle::destroy);
            maven.destroy();
        }
        var ended = maven.exitValue() == 0;
        terminal.line("  %s %s  %s%s"
                .formatted(
                        ended ? terminal.good("✔") : terminal.bad("✘"),
                        name(benchmark),
                        terminal.faint(Format.duration(since(begun))),
                        ended ? "" : "  failed; see " + log));
        return ended;
    }

    private static Process start(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new StackException("Maven is missing. Install it (Debian: apt-get install maven) and try again.", e);
        }
    }

    private static List<Figure> read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        return Files.readAllLines(file).stream().map(Figure::fromJson).toList();
    }

    private static void show(Map<Benchmark, List<Figure>> figures, Terminal terminal) {
        var all = figures.values().stream().flatMap(List::stream).toList();
        terminal.line();
        new FigureTable(all).lines().forEach(terminal::line);
    }

    private static void write(Map<Benchmark, List<Figure>> figures, Path file) throws IOException {
        var json = new ArrayList<Map<String, Object>>();
        figures.forEach((benchmark, measured) -> measured.forEach(figure -> json.add(entry(benchmark, figure))));
        Files.writeString(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
    }

    private static Map<String, Object> entry(Benchmark benchmark, Figure figure) {
        var entry = new LinkedHashMap<String, Object>();
        entry.put("benchmark", name(benchmark));
        entry.put("what", figure.what());
        entry.put("ours", figure.ours());
        entry.put("unit", figure.unit());
        var beside = figure.beside();
        if (beside != null) {
            entry.put("beside", Map.of("what", beside.what(), "value", beside.value()));
        }
        figure.ratio().ifPresent(ratio -> entry.put("ratio", ratio));
        var aim = figure.aim();
        if (aim != null) {
            entry.put("aim", aim);
        }
        figure.isMet().ifPresent(met -> entry.put("met", met));
        return entry;
    }

    private static String name(Benchmark benchmark) {
        return benchmark.name().toLowerCase(Locale.ROOT);
    }

    private static Duration since(long begun) {
        return Duration.ofNanos(System.nanoTime() - begun);
    }
}
