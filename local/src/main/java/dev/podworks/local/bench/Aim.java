package dev.podworks.local.bench;

/// What a figure should be.
///
/// @param limit in the figure's unit, or a ratio to what is beside it
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

    /// For what is better the more of it there is.
    public static Aim ratioAtLeast(double limit) {
        return new Aim(Kind.RATIO_AT_LEAST, limit);
    }

    /// For what is better the less of it there is.
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
