package dev.podworks.studio.render;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What a picture and its new sound are put into: the container they came in, or one that takes every picture.
enum Container {
    MP4("mp4", "mp4"),
    MOV("mov", "mov"),
    MKV("mkv", "matroska"),
    WEBM("webm", "webm");

    private final String ending;
    private final String muxer;

    Container(String ending, String muxer) {
        this.ending = ending;
        this.muxer = muxer;
    }

    /// @param format FFmpeg's words for what the bytes are; it knows families only
    static Container of(String fileName, String format) {
        String name = fileName.toLowerCase(Locale.ROOT);
        if (format.contains("mp4")) {
            return name.endsWith(".mov") || name.endsWith(".qt") ? MOV : MP4;
        }
        return format.contains("webm") && name.endsWith(".webm") ? WEBM : MKV;
    }

    String ending() {
        return ending;
    }

    /// WebM takes neither AAC nor FLAC.
    boolean takesAac() {
        return this != WEBM;
    }

    /// FFmpeg's word for the kind of text that it holds as subtitles.
    String subtitleCodec() {
        return switch (this) {
            case MP4, MOV -> "mov_text";
            case MKV -> "subrip";
            case WEBM -> "webvtt";
        };
    }

    List<String> muxerArguments() {
        List<String> inFront =
                switch (this) {
                    case MP4, MOV -> List.of("-movflags", "+faststart");
                    case MKV, WEBM -> List.of();
                };
        return Stream.concat(inFront.stream(), Stream.of("-f", muxer)).toList();
    }
}
