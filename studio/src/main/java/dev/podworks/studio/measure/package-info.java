/// Says in numbers how a recording sounds: loudness and true peak as ITU-R BS.1770 defines them, the level of the voice
/// and of the pauses, mains hum. It listens to PCM as it passes by, in one go, so that a pass of FFmpeg that does
/// something else anyway is measured next to free; FFmpeg's own meters cost a pass each, and none of them finds hum.
///
/// Levels are in dB relative to full scale. Silence is negative infinity.
@NullMarked
package dev.podworks.studio.measure;

import org.jspecify.annotations.NullMarked;
