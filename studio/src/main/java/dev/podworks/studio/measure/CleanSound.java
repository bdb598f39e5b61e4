package dev.podworks.studio.measure;

import java.time.Duration;

/// A cleaned voice on its way to the limiter.
///
/// @param frames at 48 kHz
/// @param loudnessLufs integrated, BS.1770; negative infinity for silence and for what is shorter than 400 ms
/// @param behind how loud it will be behind a limiter
public record CleanSound(long frames, double loudnessLufs, Forecast behind) {
    /// LUFS, right to a tenth or so.
    @FunctionalInterface
    public interface Forecast {
        double loudnessLufs(Limiter limiter);
    }

    public Duration duration() {
        return Sound.duration(frames);
    }
}
