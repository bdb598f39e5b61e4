package dev.podworks.studio.render.pass;

import dev.podworks.studio.cleaning.Mastering;
import dev.podworks.studio.measure.PremasterMeasurement;
import java.nio.file.Path;
import java.time.Duration;

/// Cleaned audio before mastering: one voice or a mix, 32-bit float PCM at 48 kHz, 11.5 MB a minute and channel.
///
/// @param targetLufs its loudness in the output, or in a mix
/// @param mastering for the first attempt: computed at once, since what it is estimated from takes memory
public record Premaster(
        Path path,
        int channels,
        long frames,
        Duration duration,
        double loudnessLufs,
        double targetLufs,
        Mastering mastering) {
    static Premaster of(Path path, int channels, PremasterMeasurement measurement, double targetLufs) {
        return new Premaster(
                path,
                channels,
                measurement.frames(),
                measurement.duration(),
                measurement.loudnessLufs(),
                targetLufs,
                Mastering.first(measurement, targetLufs));
    }
}
