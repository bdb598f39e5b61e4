package dev.podworks.local.bench;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// One measured figure.
///
/// @param unit such as `/s`, `ms` or `MB`
/// @param beside the baseline measured in the same run, or null
/// @param aim or null
public record Figure(
        String what,
        double ours,
        String unit,
        @Nullable Beside beside,
        @Nullable Aim aim) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// @param what the baseline is, in the figure's unit
    public record Beside(String what, double value) {}

    public static Figure of(String what, double ours, String unit) {
        return new Figure(what, ours, unit, null, null);
    }

    public Figure beside(String bare, double value) {
        return new Figure(what, ours, unit, new Beside(bare, value), aim);
    }

    public Figure aimingAt(Aim target) {
        return new Figure(what, ours, unit, beside, target);
    }

    /// The ratio of our figure to the baseline.
    public Optional<Double> ratio() {
        return Optional.ofNullable(beside).map(bare -> ours / bare.value());
    }

    /// Empty without an aim.
    public Optional<Boolean> isMet() {
        return Optional.ofNullable(aim).map(target -> target.isMetBy(this));
    }

    /// One line.
    public String toJson() {
        return JSON.writeValueAsString(this);
    }

    public static Figure fromJson(String line) {
        return JSON.readValue(line, Figure.class);
    }
}
