package dev.podworks.local.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Figures as a table: name, aim, ours, baseline, ratio, met or missed.
public record FigureTable(List<Figure> figures) {
    private static final List<String> HEAD = List.of("WHAT", "AIM", "OURS", "BESIDE", "RATIO", "");

    public List<String> lines() {
        var rows = new ArrayList<List<String>>();
        rows.add(HEAD);
        figures.forEach(figure -> rows.add(row(figure)));
        var widths = IntStream.range(0, HEAD.size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static List<String> row(Figure figure) {
        var aim = figure.aim();
        var beside = figure.beside();
        return List.of(
                figure.what(),
                aim == null ? "" : aim.words(figure.unit()),
                Numbers.of(figure.ours(), figure.unit()),
                beside == null ? "" : beside.what() + ": " + Numbers.of(beside.value(), figure.unit()),
                figure.ratio().map(Numbers::percent).orElse(""),
                figure.isMet().map(met -> met ? "met" : "missed").orElse(""));
    }

    private static String line(List<String> row, int[] widths) {
        var line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            var cell = row.get(column);
            line.append(cell).repeat(" ", widths[column] - cell.length() + 2);
        }
        return line.toString().stripTrailing();
    }
}
