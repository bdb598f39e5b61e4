/// Meters for PCM audio: integrated loudness and true peak as in ITU-R BS.1770, the levels of the voice and of the
/// pauses, mains hum, waveforms. They run in one go on the output of an FFmpeg pass that is needed anyway; FFmpeg's
/// own meters cost a pass each, and none detects hum.
///
/// Levels are in dB relative to full scale. Silence is negative infinity.
@NullMarked
package dev.podworks.studio.measure;

import org.jspecify.annotations.NullMarked;
