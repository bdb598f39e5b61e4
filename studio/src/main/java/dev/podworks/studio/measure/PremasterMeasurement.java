package dev.podworks.studio.measure;

import java.time.Duration;

/// The measurement of cleaned audio before mastering.
///
/// @param frames at 48 kHz
/// @param loudnessLufs integrated loudness, BS.1770; negative infinity for silence and for less than 400 ms
/// @param envelope K-weighted, summed over the channels
/// @param limited estimates the loudness after a limiter
public record PremasterMeasurement(long frames, double loudnessLufs, LevelEnvelope envelope, LimiterEstimate limited) {
    /// In LUFS, accurate to about a tenth.
    @FunctionalInterface
    public interface LimiterEstimate {
        double loudnessLufs(LimiterModel limiter);
    }

    public Duration duration() {
        return AudioMeasurement.duration(frames);
    }
}
