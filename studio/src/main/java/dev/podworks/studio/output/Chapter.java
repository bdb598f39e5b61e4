package dev.podworks.studio.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/// A chapter of a recording, from its own metadata.
public record Chapter(long startMillis, long endMillis, String title) {
    private static final int CHAPTERS_MAX = 500;
    private static final int TITLE_CHARS_MAX = 200;

    /// Reads the chapters of FFmpeg's `ffmetadata` text, and ignores other sections and chapters that are not valid.
    public static List<Chapter> parse(String metadata) {
        List<Chapter> chapters = new ArrayList<>();
        var blocks = metadata.split("(?m)^\\[");
        for (var block : blocks) {
            if (block.startsWith("CHAPTER]") && chapters.size() < CHAPTERS_MAX) {
                add(block, chapters);
            }
        }
        return List.copyOf(chapters);
    }

    /// At the times of an output, without those of which nothing is left.
    ///
    /// @param outputSeconds from the time of the recording to that of the output
    public static List<Chapter> moved(List<Chapter> chapters, DoubleUnaryOperator outputSeconds) {
        return chapters.stream()
                .map(chapter -> new Chapter(
                        moved(chapter.startMillis, outputSeconds),
                        moved(chapter.endMillis, outputSeconds),
                        chapter.title))
                .filter(chapter -> chapter.endMillis > chapter.startMillis)
                .toList();
    }

    private static long moved(long millis, DoubleUnaryOperator outputSeconds) {
        return Math.round(outputSeconds.applyAsDouble(millis / 1000.0) * 1000);
    }

    private static void add(String block, List<Chapter> chapters) {
        var millisPerUnit = 1000.0;
        long start = -1;
        long end = -1;
        String title = "";
        for (var line : block.split("(?<!\\\\)\n")) {
            var value = line.substring(line.indexOf('=') + 1);
            switch (line.substring(0, Math.max(0, line.indexOf('='))).toLowerCase(Locale.ROOT)) {
                case "timebase" -> millisPerUnit = millisPerUnit(value);
                case "start" -> start = millis(value, millisPerUnit);
                case "end" -> end = millis(value, millisPerUnit);
                case "title" -> title = unescaped(value);
                default -> {
                    // other tags are not carried over
                }
            }
        }
        if (start >= 0 && end > start) {
            chapters.add(new Chapter(start, end, title));
        }
    }

    private static double millisPerUnit(String timeBase) {
        return timeBase.matches("\\d{1,9}/[1-9]\\d{0,9}")
                ? 1000.0
                        * Long.parseLong(timeBase.substring(0, timeBase.indexOf('/')))
                        / Long.parseLong(timeBase.substring(timeBase.indexOf('/') + 1))
                : 1000;
    }

    private static long millis(String units, double millisPerUnit) {
        return units.matches("\\d{1,18}") ? Math.round(Long.parseLong(units) * millisPerUnit) : -1;
    }

    private static String unescaped(String value) {
        var text = value.replaceAll("\\\\(.|\n)", "$1")
                .replaceAll("\\p{Cntrl}+", " ")
                .strip();
        var characters = Math.min(text.codePointCount(0, text.length()), TITLE_CHARS_MAX);
        return text.substring(0, text.offsetByCodePoints(0, characters));
    }
}
