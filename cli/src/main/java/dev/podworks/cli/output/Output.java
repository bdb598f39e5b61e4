package dev.podworks.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import dev.podworks.cli.CliException;
import dev.podworks.cli.Environment;
import dev.podworks.sdk.json.Json;
import dev.podworks.sdk.json.JsonModel;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Standard output in one of three forms: for people, as JSON, or ids and paths only.
///
/// @param terminal whether it is a terminal, which control characters could do harm to
public record Output(PrintStream out, Form form, boolean terminal, boolean coloured) {
    private static final String CLEAR_LINE = "\r\033[2K";
    private static final int BAR_COLUMNS = 28;

    /// Which form.
    public enum Form {
        PEOPLE,
        JSON,
        QUIET
    }

    public static Output of(Environment environment, boolean json, boolean quiet) {
        if (json && quiet) {
            throw CliException.usage("--json and --quiet exclude each other.");
        }
        var form = json ? Form.JSON : quiet ? Form.QUIET : Form.PEOPLE;
        var coloured = form == Form.PEOPLE && environment.variable("NO_COLOR").isEmpty();
        return new Output(environment.out(), form, environment.terminal(), environment.terminal() && coloured);
    }

    /// Whether a line can be redrawn: on a terminal, for people.
    private boolean isLive() {
        return terminal && form == Form.PEOPLE;
    }

    /// One object: its JSON as the API sent it, its id, or lines about it.
    public void object(JsonModel model, String id, List<String> lines) {
        object(received(model), id, lines);
    }

    /// One object: its JSON, its id, or lines about it.
    public void object(JsonNode json, String id, List<String> lines) {
        switch (form) {
            case JSON -> json(json);
            case QUIET -> line(id);
            case PEOPLE -> lines.forEach(this::people);
        }
    }

    /// A list: its JSON, ids, or a table.
    public <T> void list(JsonNode json, List<T> items, Columns<T> columns) {
        switch (form) {
            case JSON -> json(json);
            case QUIET -> items.stream().map(columns.id()).forEach(this::line);
            case PEOPLE -> table(columns, items);
        }
    }

    /// JSON as the API sent it, indented.
    public void json(JsonNode json) {
        line(Text.escaped(Json.writeIndented(json)));
    }

    /// JSON on one line.
    public void jsonLine(JsonNode json) {
        line(Text.escaped(Json.write(json)));
    }

    /// The path of a file that was saved, for people or alone. Its name comes from the API.
    public void path(Path path, String details) {
        switch (form) {
            case JSON -> {}
            case QUIET -> line(terminal ? Text.printable(path.toString()) : path.toString());
            case PEOPLE -> line(Text.format("  %-42s %10s", Text.printable(path.toString()), details));
        }
    }

    /// What the API sent, whatever the SDK knows of it.
    public static JsonNode received(JsonModel model) {
        return model.rawJson().orElseGet(() -> Json.tree(model));
    }

    /// How an item is written: its id, or a row of a table.
    public record Columns<T>(Function<T, String> id, List<String> header, Function<T, List<String>> row) {}

    <T> void table(Columns<T> columns, List<T> items) {
        if (items.isEmpty()) {
            people("None.");
            return;
        }
        var rows = items.stream()
                .map(item ->
                        columns.row().apply(item).stream().map(Text::printable).toList())
                .toList();
        var header = columns.header();
        var widths = IntStream.range(0, header.size())
                .map(column -> Stream.concat(Stream.of(header), rows.stream())
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        people(styled("2", line(header, widths)));
        rows.forEach(row -> people(line(row, widths)));
    }

    private static String line(List<String> cells, int[] widths) {
        return IntStream.range(0, cells.size())
                .mapToObj(column -> cells.get(column)
                        + " ".repeat(widths[column] - cells.get(column).length()))
                .collect(Collectors.joining("  "))
                .stripTrailing();
    }

    /// A line for people only.
    public void people(String text) {
        if (form == Form.PEOPLE) {
            line(text);
        }
    }

    /// A line in any form.
    ///
    /// @throws ClosedPipeException if nobody reads it
    public void line(String text) {
        out.println((isLive() ? CLEAR_LINE : "") + text);
        if (out.checkError()) {
            throw new ClosedPipeException();
        }
    }

    /// A line that the next one replaces, on a terminal.
    public void progress(String step, double percent) {
        if (isLive()) {
            int full = (int) Math.round(BAR_COLUMNS * Math.clamp(percent, 0, 100) / 100);
            out.printf(
                    Locale.ROOT,
                    "%s  %-26s %s%s %3d %%",
                    CLEAR_LINE,
                    Text.printable(step),
                    "█".repeat(full),
                    "░".repeat(BAR_COLUMNS - full),
                    (int) Math.floor(percent));
            out.flush();
        }
    }

    public String good(String text) {
        return styled("32", text);
    }

    public String bad(String text) {
        return styled("31", text);
    }

    private String styled(String code, String text) {
        return coloured ? "\033[" + code + "m" + text + "\033[0m" : text;
    }

    /// Lines with a label each.
    public static List<String> labelled(String... labelsAndValues) {
        return IntStream.range(0, labelsAndValues.length / 2)
                .filter(i -> !labelsAndValues[2 * i + 1].isEmpty())
                .mapToObj(i -> "%-12s %s".formatted(labelsAndValues[2 * i], Text.printable(labelsAndValues[2 * i + 1])))
                .toList();
    }
}
