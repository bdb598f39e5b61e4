package dev.podworks.kit.ffmpeg;

import java.time.Duration;

/// What a recording is, as measured from its streams.
///
/// @param duration of the first audio stream, as far as it can really be read
/// @param format the container, in FFmpeg's word
/// @param hasVideo a moving picture; cover art doesn't count
public record MediaInfo(
        Duration duration, int channels, int sampleRateHz, long sizeBytes, String format, boolean hasVideo) {}
