package dev.podworks.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.media.test.FileServer;
import dev.podworks.media.test.TestMedia;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("integration")
class MediaProbeTest {
    private static final String TONE = "sine=f=300:r=48000:d=6";

    private final MediaProbe probe = new MediaProbe(TestMedia.FFMPEG);

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "wav, pcm_s16le",
        "w64, pcm_s24le",
        "aiff, pcm_s16be",
        "flac, flac",
        "mp3, libmp3lame",
        "m4a, aac",
        "aac, aac",
        "ogg, libopus",
        "mka, libopus",
        "webm, libopus",
        "avi, pcm_s16le",
        "ts, aac",
        "wma, wmav2"
    })
    void everySupportedContainerIsMeasured(String extension, String codec) throws Exception {
        var file = create("tone." + extension, TONE, "-c:a", codec, "-ac", "2");
        var info = probe(file);
        assertThat(seconds(info)).isCloseTo(6, within(0.1));
        assertThat(info.channels()).isEqualTo(2);
        assertThat(info.sampleRateHz()).isEqualTo(48_000);
        assertThat(info.sizeBytes()).isEqualTo(Files.size(file));
        assertThat(info.hasVideo()).isFalse();
    }

    @Test
    void audioShorterThanVideoIsNotTruncated() throws Exception {
        for (String extension : new String[] {"mp4", "mkv"}) {
            var file = directory.resolve("video." + extension);
            TestMedia.ffmpeg(
                    "-f",
                    "lavfi",
                    "-i",
                    "color=s=64x64:r=5:d=12",
                    "-f",
                    "lavfi",
                    "-i",
                    TONE,
                    "-c:v",
                    "mpeg4",
                    "-c:a",
                    "aac",
                    file.toString());
            var info = probe(file);
            assertThat(info.hasVideo()).isTrue();
            assertThat(seconds(info)).as(extension).isCloseTo(6, within(0.1));
        }
    }

    @Test
    void coverArtIsNotVideo() throws Exception {
        var cover = directory.resolve("cover.png");
        TestMedia.ffmpeg("-f", "lavfi", "-i", "color=s=64x64", "-frames:v", "1", cover.toString());
        var file = directory.resolve("tone.m4a");
        TestMedia.ffmpeg(
                "-f",
                "lavfi",
                "-i",
                TONE,
                "-i",
                cover.toString(),
                "-map",
                "0",
                "-map",
                "1",
                "-c:a",
                "aac",
                "-c:v",
                "png",
                "-disposition:v:0",
                "attached_pic",
                file.toString());
        assertThat(probe(file).hasVideo()).isFalse();
    }

    @Test
    void wavWrittenToAPipeIsNotTruncated() throws Exception {
        var file = directory.resolve("piped.wav");
        Files.write(file, TestMedia.ffmpeg("-f", "lavfi", "-i", TONE, "-f", "wav", "pipe:1"));
        assertThat(seconds(probe(file))).isCloseTo(6, within(0.1));
    }

    @Test
    void textIsUnreadable() throws Exception {
        assertUnreadable(
                Files.writeString(directory.resolve("notes.wav"), "Dear diary, today I recorded.\n".repeat(500)));
    }

    @Test
    void emptyFileIsUnreadable() throws Exception {
        assertUnreadable(Files.createFile(directory.resolve("empty.wav")));
    }

    @Test
    void headerWithoutContentIsUnreadable() throws Exception {
        assertUnreadable(truncate(create("tone.wav", TONE), 44));
    }

    @ParameterizedTest
    @ValueSource(strings = {"wav", "w64", "aiff", "flac", "mp3", "m4a", "mka"})
    void truncatedFileIsUnreadable(String extension) throws Exception {
        var file = create("tone." + extension, TONE);
        assertUnreadable(truncate(file, Files.size(file) / 2 + 1));
    }

    @Test
    void truncatedFaststartFileIsUnreadable() throws Exception {
        var file = create("tone.m4a", TONE, "-movflags", "faststart");
        assertUnreadable(truncate(file, Files.size(file) / 2));
    }

    @Test
    void videoWithoutAudioIsUnreadable() throws Exception {
        assertUnreadable(create("silent.mp4", "color=s=64x64:r=5:d=2", "-c:v", "mpeg4"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"m3u8", "concat", "dash", "sdp"})
    void playlistWithAnotherExtensionReadsNoOtherFile(String kind) throws Exception {
        var other = create("other.wav", TONE);
        var playlistFile = Files.writeString(directory.resolve("voice.wav"), playlist(kind, other.toString()));
        assertUnreadable(playlistFile);
    }

    @Test
    void unrestrictedFfmpegReadsTheOtherFile() throws Exception {
        var other = create("other.wav", TONE);
        var playlistFile = Files.writeString(directory.resolve("voice.wav"), playlist("concat", other.toString()));
        var sound = TestMedia.ffmpeg("-safe", "0", "-i", playlistFile.toString(), "-f", "s16le", "pipe:1");
        assertThat(sound).hasSizeGreaterThan(500_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"m3u8", "dash"})
    void playlistBehindAUrlFetchesNoOtherUrl(String kind) throws Exception {
        create("other.wav", TONE);
        try (var server = new FileServer(directory)) {
            Files.writeString(
                    directory.resolve("voice.wav"),
                    playlist(kind, server.link("other.wav").toString()));
            MediaSource link = new MediaSource.Remote(server.link("voice.wav"));
            assertThatThrownBy(() -> probe.probe(link)).isInstanceOf(UnreadableMediaException.class);
            assertThat(server.requests()).containsOnly("/voice.wav");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"wav", "m4a", "mp3"})
    void recordingBehindAUrlIsMeasured(String extension) throws Exception {
        create("tone." + extension, TONE);
        try (var server = new FileServer(directory)) {
            var info = probe.probe(new MediaSource.Remote(server.link("tone." + extension)));
            assertThat(seconds(info)).isCloseTo(6, within(0.1));
        }
    }

    @Test
    void unreachableUrlIsNotADefectOfTheFile() throws Exception {
        try (var server = new FileServer(directory)) {
            MediaSource missing = new MediaSource.Remote(server.link("missing.wav"));
            assertThatThrownBy(() -> probe.probe(missing))
                    .isInstanceOf(FfmpegException.class)
                    .message()
                    .contains("404")
                    .doesNotContain("c0ffee");
        }
        MediaSource unreachable = new MediaSource.Remote(URI.create("http://127.0.0.1:1/a.wav"));
        assertThatThrownBy(() -> probe.probe(unreachable)).isInstanceOf(FfmpegException.class);
    }

    private static String playlist(String kind, String address) {
        return switch (kind) {
            case "m3u8" -> "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:6,\n" + address + "\n#EXT-X-ENDLIST\n";
            case "concat" -> "ffconcat version 1.0\nfile '" + address + "'\n";
            case "dash" -> """
                <?xml version="1.0"?>
                <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT6S"
                     profiles="urn:mpeg:dash:profile:isoff-main:2011"><Period><AdaptationSet mimeType="audio/wav">
                <Representation id="1" bandwidth="1000"><BaseURL>%s</BaseURL></Representation></AdaptationSet></Period></MPD>
                """.formatted(address);
            default -> "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio 9 RTP/AVP 0\n";
        };
    }

    private Path create(String name, String graph, String... options) throws Exception {
        return TestMedia.synthesize(directory.resolve(name), graph, options);
    }

    private Path truncate(Path file, long bytes) throws Exception {
        var whole = Files.readAllBytes(file);
        return Files.write(file, Arrays.copyOf(whole, Math.toIntExact(bytes)));
    }

    private MediaInfo probe(Path file) throws Exception {
        return probe.probe(new MediaSource.LocalFile(file));
    }

    private void assertUnreadable(Path file) {
        assertThatThrownBy(() -> probe(file)).isInstanceOf(UnreadableMediaException.class);
    }

    private static double seconds(MediaInfo info) {
        return info.duration().toNanos() / 1e9;
    }
}
