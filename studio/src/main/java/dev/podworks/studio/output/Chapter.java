package dev.podworks.studio.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A chapter of a recording, as its maker set it.
public record Chapter(long startMillis, long endMillis, String title) {
    private static final int MOST = 500;
    private static final int TITLE_CHARS_MAX = 200;

    /// Reads the chapters out of FFmpeg's `ffmetadata` text. What is no chapter, or a broken one, is passed over.
    public static List<Chapter> parse(String metadata) {
        List<Chapter> chapters = new ArrayList<>();
        var blocks = metadata.split("(?m)^\\[");
        for (var block : blocks) {
            if (block.startsWith("CHAPTER]") && chapters.size() < MOST) {
                add(block, chapters);
            }
        }
        return List.copyOf(chapters);
    }

    private static void add(String block, List<Chapter> chapters) {
        double millisEach = 1000;
        long start = -1;
        long end = -1;
        String title = "";
        for (var line : block.split("(?<!\\\\)\n")) {
            var value = line.substring(line.indexOf('=') + 1);
            switch (line.substring(0, Math.max(0, line.indexOf('='))).toLowerCase(Locale.ROOT)) {
                case "timebase" -> millisEach = millisEach(value);
                case "start" -> start = millis(value, millisEach);
                case "end" -> end = millis(value, millisEach);
                case "title" -> title = unescaped(value);
                default -> {
                    // its other tags are not ours to carry
                }
            }
        }
        if (start >= 0 && end > start) {
            chapters.add(new Chapter(start, end, title));
        }
    }

    private static double millisEach(String timeBase) {
        return timeBase.matches("\\d{1,9}/[1-9]\\d{0,9}")
                ? 1000.0
                        * Long.parseLong(timeBase.substring(0, timeBase.indexOf('/')))
                        / Long.parseLong(timeBase.substring(timeBase.indexOf('/') + 1))
                : 1000;
    }

    private static long millis(String units, double millisEach) {
        return units.matches("\\d{1,18}") ? Math.round(Long.parseLong(units) * millisEach) : -1;
    }

    private static String unescaped(String value) {
        var text = value.replaceAll("\\\\(.|\n)", "$1")
                .replaceAll("\\p{Cntrl}+", " ")
                .strip();
        var characters = Math.min(text.codePointCount(0, text.length()), TITLE_CHARS_MAX);
        return text.substring(0, text.offsetByCodePoints(0, characters));
    }
}
