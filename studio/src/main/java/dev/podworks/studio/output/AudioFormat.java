package dev.podworks.studio.output;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The audio formats. Everything that differs between them is here: file names, media types, loudness measurement,
/// muxing and the manifest follow.
///
/// Outputs are listed in this order. A lossy format is mastered for itself, since every codec raises peaks in its own
/// way; lossless ones share the samples.
public enum AudioFormat implements OutputFormat {
    MP3(
            "mp3",
            "audio/mpeg",
            Delivery.ALWAYS,
            Tagging.ID3,
            new Codec.Lossy("libmp3lame", List.of("-q:a", "2"), List.of("-q:a", "2")),
            // FFmpeg's own ID3 tag is left out, since ours has chapters. The Xing frame needs a seekable output.
            Optional.of(new Piping("mp3", "f=mp3:id3v2_version=0", "f=mp3:id3v2_version=0:write_xing=0", 1105))),
    FLAC(
            "flac",
            "audio/flac",
            Delivery.ALWAYS,
            Tagging.VORBIS_COMMENTS,
            new Codec.Lossless("flac", List.of("-sample_fmt", "s32", "-bits_per_raw_sample", "24")),
            Optional.of(new Piping("flac", "f=flac", "f=flac", 0))),
    WAV(
            "wav",
            "audio/wav",
            Delivery.ON_REQUEST,
            Tagging.RIFF_INFO,
            new Codec.Lossless("pcm_s24le", List.of("-rf64", "auto")),
            Optional.of(new Piping("wav", "f=wav:rf64=auto", "f=wav", 0))),
    M4A(
            "m4a",
            "audio/mp4",
            Delivery.WITH_VIDEO,
            Tagging.CONTAINER,
            Codec.Lossy.atBitRates("aac", 128, 192),
            Optional.empty()),
    OPUS(
            "opus",
            "audio/ogg",
            Delivery.ON_REQUEST,
            Tagging.VORBIS_COMMENTS,
            Codec.Lossy.atBitRates("libopus", 96, 160),
            Optional.empty());

    private final String extension;
    private final String mediaType;
    private final Delivery delivery;
    private final Tagging tagging;
    private final Codec codec;
    private final Optional<Piping> piping;

    AudioFormat(
            String extension,
            String mediaType,
            Delivery delivery,
            Tagging tagging,
            Codec codec,
            Optional<Piping> piping) {
        this.extension = extension;
        this.mediaType = mediaType;
        this.delivery = delivery;
        this.tagging = tagging;
        this.codec = codec;
        this.piping = piping;
    }

    /// When a format is among the outputs of a customer who chooses none.
    public enum Delivery {
        ALWAYS,
        WITH_VIDEO,
        ON_REQUEST
    }

    /// How title and chapters get into a file. The arguments are FFmpeg's, whose second input is the metadata file.
    public enum Tagging {
        /// We write an ID3v2 tag in front of the encoded file: FFmpeg's tee muxer writes no chapters.
        ID3("-map_metadata", "-1"),
        /// FFmpeg writes our `CHAPTER000` tags as comments. Its Ogg muxer would write native chapters as a second set.
        VORBIS_COMMENTS("-map_metadata", "1", "-map_chapters", "-1"),
        /// FFmpeg writes the title. The format has no chapters.
        RIFF_INFO("-map_metadata", "1", "-map_chapters", "-1"),
        /// FFmpeg writes tags and native chapters.
        CONTAINER("-map_metadata", "1", "-map_chapters", "1");

        private final List<String> arguments;

        Tagging(String... arguments) {
            this.arguments = List.of(arguments);
        }

        List<String> arguments() {
            return arguments;
        }
    }

    /// How a format is written to a file and to a pipe at the same time.
    ///
    /// @param demuxer reads the pipe
    /// @param fileOptions and `pipeOptions`: of FFmpeg's tee muxer
    /// @param encoderDelayFrames what encoder and decoder add at the start. Players skip it, since the file's
    ///     header states it; a pipe has no header.
    public record Piping(String demuxer, String fileOptions, String pipeOptions, int encoderDelayFrames) {}

    /// The formats that a customer gets who chooses none, in their order.
    public static List<AudioFormat> delivered(boolean hasVideo) {
        return Arrays.stream(values())
                .filter(format -> switch (format.delivery) {
                    case ALWAYS -> true;
                    case WITH_VIDEO -> hasVideo;
                    case ON_REQUEST -> false;
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

    public boolean isLossless() {
        return switch (codec) {
            case Codec.Lossless _ -> true;
            case Codec.Lossy _ -> false;
        };
    }

    public Tagging tagging() {
        return tagging;
    }

    List<String> codecArguments(int channels, OptionalInt bitRateKbps) {
        return codec.arguments(channels, bitRateKbps);
    }

    /// Empty for formats that need a seekable output.
    public Optional<Piping> piping() {
        return piping;
    }
}
