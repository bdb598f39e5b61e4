package dev.podworks.local.bench;

/// The aim of a figure.
///
/// @param limit in the figure's unit, or as a ratio to the baseline
public record Aim(Kind kind, double limit) {

    public enum Kind {
        AT_LEAST,
        AT_MOST,
        RATIO_AT_LEAST,
        RATIO_AT_MOST
    }

    public static Aim atLeast(double limit) {
        return new Aim(Kind.AT_LEAST, limit);
    }

    public static Aim atMost(double limit) {
        return new Aim(Kind.AT_MOST, limit);
    }

    /// For figures where more is better.
    public static Aim ratioAtLeast(double limit) {
        return new Aim(Kind.RATIO_AT_LEAST, limit);
    }

    /// For figures where less is better.
    public static Aim ratioAtMost(double limit) {
        return new Aim(Kind.RATIO_AT_MOST, limit);
    }

    boolean isMetBy(Figure figure) {
        return switch (kind) {
            case AT_LEAST -> figure.ours() >= limit;
            case AT_MOST -> figure.ours() <= limit;
            case RATIO_AT_LEAST -> figure.ratio().orElseThrow() >= limit;
            case RATIO_AT_MOST -> figure.ratio().orElseThrow() <= limit;
        };
    }

    /// For people: `≥ 90 %`.
    String words(String unit) {
        return switch (kind) {
            case AT_LEAST -> "≥ " + Numbers.of(limit, unit);
            case AT_MOST -> "≤ " + Numbers.of(limit, unit);
            case RATIO_AT_LEAST -> "≥ " + Numbers.percent(limit);
            case RATIO_AT_MOST -> "≤ " + Numbers.percent(limit);
        };
    }
}
