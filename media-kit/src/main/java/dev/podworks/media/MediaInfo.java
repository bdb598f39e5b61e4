package dev.podworks.media;

import java.time.Duration;
import java.util.List;

/// What a recording is, as measured from its streams.
///
/// @param duration of the first audio stream, as far as it can really be read
/// @param format the container, in FFmpeg's word
/// @param hasVideo a moving picture; cover art doesn't count
/// @param subtitles of every kind, in the file's order
public record MediaInfo(
        Duration duration,
        int channels,
        int sampleRateHz,
        long sizeBytes,
        String format,
        boolean hasVideo,
        List<Subtitles> subtitles) {

    /// A stream of subtitles.
    ///
    /// @param stream its place among all streams of the file
    /// @param codec in FFmpeg's word
    public record Subtitles(int stream, String codec) {}
}
