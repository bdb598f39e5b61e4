package dev.podworks.studio.output;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// The metadata of an output that players show.
///
/// @param chapters the input's; often none
public record Tags(String title, Duration duration, List<Chapter> chapters) {

    /// FFmpeg's `ffmetadata` format. Formats without chapters of their own take the `CHAPTER000` tags as comments,
    /// which players read.
    public String toFfmetadata() {
        var text = new StringBuilder(";FFMETADATA1\n")
                .append("title=")
                .append(escaped(title))
                .append('\n');
        for (int i = 0; i < chapters.size(); i++) {
            var chapter = chapters.get(i);
            text.append(String.format(Locale.ROOT, "CHAPTER%03d=%s\n", i, timestamp(chapter.startMillis())));
            text.append(String.format(Locale.ROOT, "CHAPTER%03dNAME=%s\n", i, escaped(chapter.title())));
        }
        for (var chapter : chapters) {
            text.append("[CHAPTER]\nTIMEBASE=1/1000\n");
            text.append(String.format(Locale.ROOT, "START=%d\nEND=%d\n", chapter.startMillis(), chapter.endMillis()));
            text.append("title=").append(escaped(chapter.title())).append('\n');
        }
        return text.toString();
    }

    private static String timestamp(long millis) {
        return String.format(
                Locale.ROOT,
                "%02d:%02d:%02d.%03d",
                millis / 3_600_000,
                millis / 60_000 % 60,
                millis / 1000 % 60,
                millis % 1000);
    }

    private static String escaped(String value) {
        return value.replaceAll("\\p{Cntrl}+", " ").replaceAll("[=;#\\\\]", "\\\\$0");
    }
}
