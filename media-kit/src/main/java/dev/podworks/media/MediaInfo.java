package dev.podworks.media;

import java.time.Duration;
import java.util.List;

/// Properties of a recording, measured from its streams.
///
/// @param duration decoded duration of the first audio stream
/// @param format FFmpeg's name of the container
/// @param hasVideo cover art does not count
/// @param subtitles streams of any codec, in the file's order
public record MediaInfo(
        Duration duration,
        int channels,
        int sampleRateHz,
        long sizeBytes,
        String format,
        boolean hasVideo,
        List<Subtitles> subtitles) {

    /// A subtitle stream.
    ///
    /// @param stream its index among all streams of the file
    /// @param codec FFmpeg's name of the codec
    public record Subtitles(int stream, String codec) {}
}
