package dev.podworks.studio.output;

import dev.podworks.contracts.output.FileFormat;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// The containers that a video and its new audio are muxed into: the input's own, or Matroska, which takes every video
/// codec.
public enum VideoContainer implements OutputFormat {
    MP4(FileFormat.MP4, "mp4", AudioFormat.M4A, "mov_text", List.of("-movflags", "+faststart")),
    MOV(FileFormat.MOV, "mov", AudioFormat.M4A, "mov_text", List.of("-movflags", "+faststart")),
    MKV(FileFormat.MKV, "matroska", AudioFormat.M4A, "subrip", List.of()),
    /// Takes neither AAC nor FLAC.
    WEBM(FileFormat.WEBM, "webm", AudioFormat.OPUS, "webvtt", List.of());

    private final FileFormat file;
    private final String muxer;
    private final AudioFormat audioFormat;
    private final String subtitleCodec;
    private final List<String> muxerOptions;

    VideoContainer(
            FileFormat file, String muxer, AudioFormat audioFormat, String subtitleCodec, List<String> muxerOptions) {
        this.file = file;
        this.muxer = muxer;
        this.audioFormat = audioFormat;
        this.subtitleCodec = subtitleCodec;
        this.muxerOptions = muxerOptions;
    }

    /// @param format FFmpeg's name of the demuxer
    public static VideoContainer of(String fileName, String format) {
        var file = FileFormat.ofVideo(fileName, format);
        return Arrays.stream(values())
                .filter(container -> container.file == file)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public FileFormat file() {
        return file;
    }

    /// The standard one of its format, whatever the customer chose for the audio files.
    public AudioEncoding audioEncoding() {
        return AudioEncoding.standard(audioFormat);
    }

    /// FFmpeg's input options of the audio. Opus starts 6.5 ms before 0, which is the encoder's delay, and the Matroska
    /// muxer of FFmpeg 5 delays the video to make that 0: players, which skip the delay, would be early.
    public List<String> audioInputArguments() {
        return switch (audioFormat) {
            case OPUS -> List.of("-itsoffset", "0.0065");
            case MP3, FLAC, WAV, M4A -> List.of();
        };
    }

    /// FFmpeg's name of the text subtitle codec that the container holds.
    public String subtitleCodec() {
        return subtitleCodec;
    }

    public List<String> muxerArguments() {
        return Stream.concat(muxerOptions.stream(), Stream.of("-f", muxer)).toList();
    }
}
