package dev.podworks.cli.output;

import java.time.Duration;
import java.util.Locale;

/// Values as people read them.
public final class Text {
    private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB"};

    private Text() {}

    /// Without characters that control a terminal or the direction of text: names come from customers.
    public static String printable(String text) {
        return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "\ufffd");
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
