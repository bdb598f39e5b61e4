package dev.podworks.media;

import dev.podworks.media.test.TestMedia;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Test recordings, one per supported container and codec.
enum MediaFormat {
    WAV("wav", "-c:a", "pcm_s16le"),
    RF64("wav", "-c:a", "pcm_s16le", "-rf64", "always"),
    W64("w64", "-c:a", "pcm_s24le"),
    AIFF("aiff", "-c:a", "pcm_s16be"),
    CAF("caf", "-c:a", "pcm_s16be"),
    FLAC("flac", "-c:a", "flac"),
    MP3_CBR("mp3", "-c:a", "libmp3lame", "-b:a", "64k"),
    MP3_VBR("mp3", "-c:a", "libmp3lame", "-q:a", "6"),
    MP3_WITHOUT_HEADER("mp3", "-c:a", "libmp3lame", "-write_xing", "0"),
    M4A("m4a", "-c:a", "aac"),
    M4A_FASTSTART("m4a", "-c:a", "aac", "-movflags", "faststart"),
    M4A_FRAGMENTED("m4a", "-c:a", "aac", "-movflags", "empty_moov+default_base_moof", "-frag_duration", "1000000"),
    M4A_LOSSLESS("m4a", "-c:a", "alac"),
    MOV("mov", "-c:a", "pcm_s16le"),
    MP4_WITH_VIDEO("mp4", Extra.VIDEO, "-c:a", "aac", "-c:v", "mpeg4"),
    OGG_VORBIS("ogg", "-c:a", "libvorbis"),
    OGG_OPUS("opus", "-c:a", "libopus"),
    OGG_FLAC("oga", "-c:a", "flac"),
    MATROSKA("mka", "-c:a", "flac"),
    MATROSKA_WITH_TWO_TRACKS("mka", Extra.SECOND_TRACK, "-c:a", "aac"),
    MKV_WITH_VIDEO("mkv", Extra.VIDEO, "-c:a", "aac", "-c:v", "mpeg4"),
    WEBM("webm", "-c:a", "libopus"),
    ADTS("aac", "-c:a", "aac"),
    WMA("wma", "-c:a", "wmav2"),
    TRANSPORT_STREAM("ts", "-c:a", "aac"),
    PROGRAM_STREAM("mpg", "-c:a", "mp2"),
    AVI("avi", "-c:a", "pcm_s16le"),
    FLV("flv", "-c:a", "aac", "-ar", "44100");

    private enum Extra {
        NONE(List.of()),
        VIDEO(List.of("-f", "lavfi", "-i", "color=s=64x64:r=5:d=12")),
        SECOND_TRACK(List.of("-f", "lavfi", "-i", "sine=f=500:r=48000:d=30"));

        private final List<String> input;

        Extra(List<String> input) {
            this.input = input;
        }
    }

    private final String extension;
    private final Extra extra;
    private final List<String> options;

    MediaFormat(String extension, String... options) {
        this(extension, Extra.NONE, options);
    }

    MediaFormat(String extension, Extra extra, String... options) {
        this.extension = extension;
        this.extra = extra;
        this.options = List.of(options);
    }

    static String tone(double seconds) {
        return String.format(Locale.ROOT, "sine=f=300:r=48000:d=%.3f", seconds);
    }

    String fileName() {
        return name().toLowerCase(Locale.ROOT) + "." + extension;
    }

    Path create(Path directory, double seconds) throws Exception {
        var file = directory.resolve(fileName());
        var maps = extra == Extra.NONE ? List.of() : List.of("-map", "0", "-map", "1");
        TestMedia.ffmpeg(Stream.of(
                        List.of("-f", "lavfi", "-i", tone(seconds)),
                        extra.input,
                        maps,
                        options,
                        List.of("-flags:a", "+bitexact", "-fflags", "+bitexact", file.toString()))
                .flatMap(List::stream)
                .toArray(String[]::new));
        return file;
    }
}
