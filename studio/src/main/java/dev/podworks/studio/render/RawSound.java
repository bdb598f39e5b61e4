package dev.podworks.studio.render;

import dev.podworks.studio.cleaning.Mastering;
import dev.podworks.studio.measure.CleanSound;
import java.nio.file.Path;
import java.time.Duration;

/// Uncompressed sound on the way, 32-bit float at 48 kHz: 11.5 MB a minute and channel.
///
/// @param mastering the first try, already known: what it was foreseen from takes memory
record RawSound(Path path, int channels, long frames, Duration duration, double loudnessLufs, Mastering mastering) {
    static RawSound of(Path path, int channels, CleanSound sound) {
        return new RawSound(
                path, channels, sound.frames(), sound.duration(), sound.loudnessLufs(), Mastering.first(sound));
    }
}
