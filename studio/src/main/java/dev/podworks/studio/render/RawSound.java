package dev.podworks.studio.render;

import dev.podworks.studio.measure.Sound;
import java.nio.file.Path;

/// Uncompressed sound on the way, 32-bit float at 48 kHz: 11.5 MB a minute and channel.
record RawSound(Path path, int channels, Sound sound) {}
