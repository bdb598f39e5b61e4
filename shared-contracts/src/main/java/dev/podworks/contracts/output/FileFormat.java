package dev.podworks.contracts.output;

import dev.podworks.contracts.project.AudioFormatName;
import dev.podworks.contracts.project.ProjectSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The formats of outputs, in the order in which the outputs of a recording are listed.
public enum FileFormat {
    MP3(OutputKind.AUDIO, "mp3", "audio/mpeg"),
    FLAC(OutputKind.AUDIO, "flac", "audio/flac"),
    WAV(OutputKind.AUDIO, "wav", "audio/wav"),
    M4A(OutputKind.AUDIO, "m4a", "audio/mp4"),
    OPUS(OutputKind.AUDIO, "opus", "audio/ogg"),
    MP4(OutputKind.VIDEO, "mp4", "video/mp4"),
    MOV(OutputKind.VIDEO, "mov", "video/quicktime"),
    MKV(OutputKind.VIDEO, "mkv", "video/x-matroska"),
    WEBM(OutputKind.VIDEO, "webm", "video/webm"),
    WAVEFORM(OutputKind.WAVEFORM, "waveform.json", "application/json"),
    INPUT_WAVEFORM(OutputKind.WAVEFORM, "before.waveform.json", "application/json"),
    FIRST_INPUT_WAVEFORM(OutputKind.WAVEFORM, "before-1.waveform.json", "application/json"),
    SECOND_INPUT_WAVEFORM(OutputKind.WAVEFORM, "before-2.waveform.json", "application/json"),
    TXT(OutputKind.TRANSCRIPT, "txt", "text/plain; charset=utf-8"),
    VTT(OutputKind.TRANSCRIPT, "vtt", "text/vtt; charset=utf-8"),
    SRT(OutputKind.TRANSCRIPT, "srt", "application/x-subrip; charset=utf-8"),
    JSON(OutputKind.TRANSCRIPT, "json", "application/json");

    private final OutputKind kind;
    private final String extension;
    private final String mediaType;

    FileFormat(OutputKind kind, String extension, String mediaType) {
        this.kind = kind;
        this.extension = extension;
        this.mediaType = mediaType;
    }

    public OutputKind kind() {
        return kind;
    }

    /// What follows the dot in a file name.
    public String extension() {
        return extension;
    }

    /// The `Content-Type` of the stored object.
    public String mediaType() {
        return mediaType;
    }

    public String fileName(String baseName) {
        return baseName + "." + extension;
    }

    /// Those of transcripts.
    public static List<FileFormat> transcripts() {
        return Arrays.stream(values())
                .filter(format -> format.kind == OutputKind.TRANSCRIPT)
                .toList();
    }

    /// The audio formats that a customer gets, in their order.
    public static List<FileFormat> delivered(ProjectSettings settings, boolean hasVideo) {
        var chosen = settings.formats();
        if (chosen == null) {
            return hasVideo ? List.of(MP3, FLAC, M4A) : List.of(MP3, FLAC);
        }
        return chosen.keySet().stream().map(FileFormat::of).sorted().toList();
    }

    public static FileFormat of(AudioFormatName name) {
        return switch (name) {
            case MP3 -> MP3;
            case M4A -> M4A;
            case OPUS -> OPUS;
            case FLAC -> FLAC;
            case WAV -> WAV;
        };
    }

    /// The container that a video is muxed into: its own, or Matroska, which takes every video codec.
    ///
    /// @param format FFmpeg's name of the demuxer, which covers a family of containers: the file name decides
    // within it
    public static FileFormat ofVideo(String fileName, String format) {
        if (format.contains("mp4")) {
            return hasExtension(fileName, "mov", "qt") ? MOV : MP4;
        }
        return format.contains("webm") && hasExtension(fileName, "webm") ? WEBM : MKV;
    }

    /// The same for a video that is not read: by its name alone.
    public static FileFormat ofVideo(String fileName) {
        boolean isMp4 = hasExtension(fileName, "mp4", "m4v", "mov", "qt", "3gp", "3g2");
        return ofVideo(fileName, isMp4 ? "mov,mp4" : "matroska,webm");
    }

    private static boolean hasExtension(String fileName, String... extensions) {
        var name = fileName.toLowerCase(Locale.ROOT);
        return Stream.of(extensions).anyMatch(extension -> name.endsWith("." + extension));
    }
}
