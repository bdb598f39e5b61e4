package dev.podworks.local.bench;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// One measured figure.
///
/// @param unit such as `/s`, `ms` or `MB`
/// @param beside something bare that was measured in the same run, null where there is none
/// @param aim null where there is none
public record Figure(
        String what,
        double ours,
        String unit,
        @Nullable Beside beside,
        @Nullable Aim aim) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// @param what it is, in the figure's unit
    public record Beside(String what, double value) {}

    public static Figure of(String what, double ours, String unit) {
        return new Figure(what, ours, unit, null, null);
    }

    public Figure beside(String bare, double value) {
        return new Figure(what, ours, unit, new Beside(bare, value), aim);
    }

    public Figure aimingAt(Aim wanted) {
        return new Figure(what, ours, unit, beside, wanted);
    }

    /// Of ours to what is beside it.
    public Optional<Double> ratio() {
        return Optional.ofNullable(beside).map(bare -> ours / bare.value());
    }

    /// Empty where there is no aim.
    public Optional<Boolean> isMet() {
        return Optional.ofNullable(aim).map(wanted -> wanted.isMetBy(this));
    }

    /// One line.
    public String toJson() {
        return JSON.writeValueAsString(this);
    }

    public static Figure fromJson(String line) {
        return JSON.readValue(line, Figure.class);
    }
}
