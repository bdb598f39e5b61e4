package dev.podworks.studio.output;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/// The audio formats. Everything that differs between them is here: file names, media types, loudness measurement,
/// muxing and the manifest follow.
///
/// Outputs are listed in this order. A lossy format is mastered for itself, since every codec raises peaks in its own
/// way; lossless ones share the samples, and so the measurement, of [#REFERENCE].
public enum AudioFormat implements OutputFormat {
    MP3(
            "mp3",
            "audio/mpeg",
            Delivery.ALWAYS,
            Compression.LOSSY,
            Tagging.ID3,
            _ -> List.of("-c:a", "libmp3lame", "-q:a", "2"),
            // FFmpeg's own ID3 tag is left out, since ours has chapters. The Xing frame needs a seekable output.
            Optional.of(new Piping("mp3", "f=mp3:id3v2_version=0", "f=mp3:id3v2_version=0:write_xing=0", 1105))),
    FLAC(
            "flac",
            "audio/flac",
            Delivery.ALWAYS,
            Compression.LOSSLESS,
            Tagging.VORBIS_COMMENTS,
            _ -> List.of("-c:a", "flac", "-sample_fmt", "s32", "-bits_per_raw_sample", "24"),
            Optional.empty()),
    M4A(
            "m4a",
            "audio/mp4",
            Delivery.WITH_VIDEO,
            Compression.LOSSY,
            Tagging.CONTAINER,
            channels -> bitRate("aac", channels == 1 ? 128 : 192),
            Optional.empty()),
    /// The audio of WebM videos.
    OPUS(
            "opus",
            "audio/ogg",
            Delivery.NEVER,
            Compression.LOSSY,
            Tagging.VORBIS_COMMENTS,
            channels -> bitRate("libopus", channels == 1 ? 96 : 160),
            Optional.empty());

    /// Encoded and decoded in one FFmpeg pipeline, so that the first measurement costs no pass of its own.
    public static final AudioFormat REFERENCE = MP3;

    private final String extension;
    private final String mediaType;
    private final Delivery delivery;
    private final Compression compression;
    private final Tagging tagging;
    private final IntFunction<List<String>> codecArguments;
    private final Optional<Piping> piping;

    AudioFormat(
            String extension,
            String mediaType,
            Delivery delivery,
            Compression compression,
            Tagging tagging,
            IntFunction<List<String>> codecArguments,
            Optional<Piping> piping) {
        this.extension = extension;
        this.mediaType = mediaType;
        this.delivery = delivery;
        this.compression = compression;
        this.tagging = tagging;
        this.codecArguments = codecArguments;
        this.piping = piping;
    }

    /// When a format is among a customer's outputs. `NEVER`: it is only muxed into videos.
    public enum Delivery {
        ALWAYS,
        WITH_VIDEO,
        NEVER
    }

    public enum Compression {
        LOSSLESS,
        LOSSY
    }

    /// How title and chapters get into a file. The arguments are FFmpeg's, whose second input is the metadata file.
    public enum Tagging {
        /// We write an ID3v2 tag in front of the encoded file: FFmpeg's tee muxer writes no chapters.
        ID3("-map_metadata", "-1"),
        /// FFmpeg writes our `CHAPTER000` tags as comments. Its Ogg muxer would write native chapters as a second set.
        VORBIS_COMMENTS("-map_metadata", "1", "-map_chapters", "-1"),
        /// FFmpeg writes tags and native chapters.
        CONTAINER("-map_metadata", "1", "-map_chapters", "1");

        private final List<String> arguments;

        Tagging(String... arguments) {
            this.arguments = List.of(arguments);
        }
    }

    /// How a format is written to a file and to a pipe at the same time.
    ///
    /// @param demuxer reads the pipe
    /// @param fileOptions and `pipeOptions`: of FFmpeg's tee muxer
    /// @param encoderDelayFrames what encoder and decoder add at the start. Players skip it, since the file's
    ///     header states it; a pipe has no header.
    public record Piping(String demuxer, String fileOptions, String pipeOptions, int encoderDelayFrames) {}

    /// The formats that a customer gets, in their order.
    public static List<AudioFormat> delivered(boolean hasVideo) {
        return Arrays.stream(values())
                .filter(format -> switch (format.delivery) {
                    case ALWAYS -> true;
                    case WITH_VIDEO -> hasVideo;
                    case NEVER -> false;
                })
                .toList();
    }

    @Override
    public OutputKind kind() {
        return OutputKind.AUDIO;
    }

    @Override
    public String extension() {
        return extension;
    }

    @Override
    public String mediaType() {
        return mediaType;
    }

    public Delivery delivery() {
        return delivery;
    }

    public boolean isLossless() {
        return compression == Compression.LOSSLESS;
    }

    public Tagging tagging() {
        return tagging;
    }

    /// FFmpeg's output options for tags and codec.
    public List<String> arguments(int channels) {
        return Stream.concat(tagging.arguments.stream(), codecArguments.apply(channels).stream())
                .toList();
    }

    /// Empty for formats that need a seekable output.
    public Optional<Piping> piping() {
        return piping;
    }

    private static List<String> bitRate(String codec, int kilobits) {
        return List.of("-c:a", codec, "-b:a", String.format(Locale.ROOT, "%dk", kilobits));
    }
}
