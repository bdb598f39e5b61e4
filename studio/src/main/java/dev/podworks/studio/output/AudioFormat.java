package dev.podworks.studio.output;

import dev.podworks.contracts.output.FileFormat;
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
            FileFormat.MP3,
            Tagging.ID3,
            new Codec.Lossy("libmp3lame", List.of("-q:a", "2"), List.of("-q:a", "2")),
            // FFmpeg's own ID3 tag is left out, since ours has chapters. The Xing frame needs a seekable output.
            Optional.of(new Piping("mp3", "f=mp3:id3v2_version=0", "f=mp3:id3v2_version=0:write_xing=0", 1105))),
    FLAC(
            FileFormat.FLAC,
            Tagging.VORBIS_COMMENTS,
            new Codec.Lossless("flac", List.of("-sample_fmt", "s32", "-bits_per_raw_sample", "24")),
            Optional.of(new Piping("flac", "f=flac", "f=flac", 0))),
    WAV(
            FileFormat.WAV,
            Tagging.RIFF_INFO,
            new Codec.Lossless("pcm_s24le", List.of("-rf64", "auto")),
            Optional.of(new Piping("wav", "f=wav:rf64=auto", "f=wav", 0))),
    M4A(FileFormat.M4A, Tagging.CONTAINER, Codec.Lossy.atBitRates("aac", 128, 192), Optional.empty()),
    OPUS(FileFormat.OPUS, Tagging.VORBIS_COMMENTS, Codec.Lossy.atBitRates("libopus", 96, 160), Optional.empty());

    private final FileFormat file;
    private final Tagging tagging;
    private final Codec codec;
    private final Optional<Piping> piping;

    AudioFormat(FileFormat file, Tagging tagging, Codec codec, Optional<Piping> piping) {
        this.file = file;
        this.tagging = tagging;
        this.codec = codec;
        this.piping = piping;
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

    static AudioFormat of(FileFormat file) {
        return Arrays.stream(values())
                .filter(format -> format.file == file)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(file + " has no sound"));
    }

    @Override
    public FileFormat file() {
        return file;
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
