package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

import java.time.Duration;

/// The measurement of a recording.
///
/// @param frames at 48 kHz
/// @param loudnessLufs integrated loudness, BS.1770; negative infinity for silence and for less than 400 ms
/// @param truePeakDbtp negative infinity for silence
/// @param noiseFloorDbfs RMS of the pauses, above 70 Hz and without mains hum, averaged over the channels; negative
///     infinity for silence
public record AudioMeasurement(long frames, double loudnessLufs, double truePeakDbtp, double noiseFloorDbfs) {
    public Duration duration() {
        return duration(frames);
    }

    /// Of frames at 48 kHz.
    public static double seconds(long frames) {
        return (double) frames / SAMPLE_RATE_HZ;
    }

    static Duration duration(long frames) {
        return Duration.ofNanos(Math.round(frames * (1e9 / SAMPLE_RATE_HZ)));
    }
}
