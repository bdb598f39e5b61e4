package dev.podworks.local.cli;

import java.time.Duration;
import java.util.Locale;

/// Number formats of the command line.
final class Format {

    private static final long KILO = 1_000;

    private Format() {}

    /// Credits and durations as `h:mm:ss`.
    static String clock(long seconds) {
        var positive = Math.abs(seconds);
        return String.format(
                Locale.ROOT,
                "%s%d:%02d:%02d",
                seconds < 0 ? "-" : "",
                positive / 3600,
                positive / 60 % 60,
                positive % 60);
    }

    /// Credits in both forms: `0:00:27 (27 s)`.
    static String credits(long seconds) {
        return clock(seconds) + " (" + seconds + " s)";
    }

    /// A message of the API, which is not joined to a second full stop.
    static String sentence(String message) {
        return message.strip().replaceAll("[.\\s]+$", "") + ".";
    }

    /// `412 B`, `1.2 MB`, `4.9 GB`.
    static String size(long bytes) {
        var units = new String[] {"B", "kB", "MB", "GB", "TB"};
        double value = bytes;
        var unit = 0;
        while (value >= KILO - 0.05 && unit < units.length - 1) {
            value /= KILO;
            unit++;
        }
        return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", value, units[unit]);
    }

    /// `0.8 s`, `24 s`, `3 min 5 s`, `2 h 10 min`.
    static String duration(Duration duration) {
        var seconds = duration.toSeconds();
        if (duration.toMillis() < 9_950) {
            return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
        }
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d min %d s", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d h %d min", seconds / 3600, seconds / 60 % 60);
    }
}
