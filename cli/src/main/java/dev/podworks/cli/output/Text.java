package dev.podworks.cli.output;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Values as people read them.
public final class Text {
    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB"};

    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");
    /// Line breaks are between its tokens.
    private static final Pattern UNPRINTABLE_IN_JSON = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\\r\\n]]");

    private Text() {}

    /// Without characters that control a terminal or the direction of text: names come from customers.
    public static String printable(String text) {
        return UNPRINTABLE.matcher(text).replaceAll("\ufffd");
    }

    /// JSON of the same value, in which the characters that [#printable] replaces are escaped.
    public static String escaped(String json) {
        return UNPRINTABLE_IN_JSON
                .matcher(json)
                .replaceAll(match -> match.group()
                        .chars()
                        .mapToObj(unit -> String.format(Locale.ROOT, "\\\\u%04x", unit))
                        .collect(Collectors.joining()));
    }

    /// With the digits that programs read, whatever the machine's language.
    public static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    /// Such as `1:02:03`.
    public static String clock(long seconds) {
        var sign = seconds < 0 ? "-" : "";
        var duration = Duration.ofSeconds(Math.abs(seconds));
        return sign
                + String.format(
                        Locale.ROOT,
                        "%d:%02d:%02d",
                        duration.toHours(),
                        duration.toMinutesPart(),
                        duration.toSecondsPart());
    }

    /// In powers of 1000, such as `2.5 MB`.
    public static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1000 && unit < UNITS.length - 1) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
    }
}
