package dev.podworks.local.bench;

import java.util.Locale;

/// Number formats with as many digits as are significant.
final class Numbers {
    private static final double WHOLE_FROM = 100;

    private Numbers() {}

    /// `4,870/s`, `3.8 ms`, `0.51 s`.
    static String of(double value, String unit) {
        var digits = value >= WHOLE_FROM || value == Math.rint(value) ? 0 : value >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + digits + "f%s%s", value, unit.startsWith("/") ? "" : " ", unit);
    }

    static String percent(double ratio) {
        return Math.round(100 * ratio) + " %";
    }
}
