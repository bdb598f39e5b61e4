package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.kit.test.TestCallers;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;

class CheckTest extends FilesTest {
    @Autowired
    MeterRegistry metrics;

    static Stream<Arguments> recordings() {
        return Stream.of(
                recording("a.wav", Samples.tone(2, "wav", "-ac", "2"), 2, 48_000, false),
                recording("a.mp3", Samples.tone(3, "mp3", "-ac", "1", "-ar", "44100"), 1, 44_100, false),
                recording("a.flac", Samples.tone(2, "flac", "-ac", "1"), 1, 48_000, false),
                recording("a.m4a", Samples.tone(2, "ipod", "-ac", "2", "-c:a", "aac"), 2, 48_000, false),
                recording("a.mp4", Samples.video(2), 1, 44_100, true),
                recording("rf64.wav", Samples.tone(2, "wav", "-ac", "2", "-rf64", "always"), 2, 48_000, false),
                recording("a.w64", Samples.tone(2, "w64", "-ac", "1"), 1, 48_000, false),
                recording("bare.mp3", Samples.tone(2, "mp3", "-ac", "1", "-write_xing", "0"), 1, 48_000, false),
                recording("a.aiff", Samples.tone(2, "aiff", "-ac", "1"), 1, 48_000, false),
                recording("a.ogg", Samples.tone(2, "ogg", "-ac", "2", "-c:a", "libvorbis"), 2, 48_000, false),
                recording("a.opus", Samples.tone(2, "ogg", "-ac", "1", "-c:a", "libopus"), 1, 48_000, false),
                recording("a.webm", Samples.tone(2, "webm", "-ac", "1", "-c:a", "libopus"), 1, 48_000, false),
                recording(
                        "live.webm",
                        Samples.tone(2, "webm", "-ac", "1", "-c:a", "libopus", "-live", "1"),
                        1,
                        48_000,
                        false),
                recording("a.mov", Samples.video(2, "mov"), 1, 44_100, true),
                recording("a.mkv", Samples.video(2, "matroska"), 1, 44_100, true),
                recording("adts.aac", Samples.tone(2, "adts", "-ac", "1", "-c:a", "aac"), 1, 48_000, false),
                recording("no extension", Samples.wav(2), 1, 48_000, false));
    }

    private static Arguments recording(String name, byte[] bytes, int channels, int sampleRate, boolean video) {
        return Arguments.of(name, bytes, channels, sampleRate, video);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("recordings")
    void recordingIsMeasured(String name, byte[] bytes, int channels, int sampleRate, boolean video) {
        var caller = TestCallers.live();
        var id = upload(caller, name, bytes);

        var file = awaitResult(caller, id);

        assertThat(statusOf(file)).isEqualTo("ready");
        assertThat(file.get("durationSeconds").asDouble()).isCloseTo(name.equals("a.mp3") ? 3 : 2, within(0.1));
        assertThat(file.get("channels").asInt()).isEqualTo(channels);
        assertThat(file.get("sampleRate").asInt()).isEqualTo(sampleRate);
        assertThat(file.get("sizeBytes").asLong()).isEqualTo(bytes.length);
        assertThat(file.get("error").isNull()).isTrue();
        await().untilAsserted(() -> assertThat(publishedTypes(id)).endsWith(EventType.FILE_READY));
        var snapshot = published(id).getLast();
        var checkedAt = Objects.requireNonNull(snapshot.checkedAt());
        assertThat(snapshot.expiresAt()).isEqualTo(checkedAt.plus(Duration.ofDays(30)));
        assertThat(Instant.parse(file.get("expiresAt").asString())).isEqualTo(snapshot.expiresAt());
        assertThat(Objects.requireNonNull(snapshot.measured()).hasVideo()).isEqualTo(video);
    }

    @Test
    void speakerOnEachChannelIsDetected() {
        var caller = TestCallers.live();

        var separate = awaitResult(caller, upload(caller, "a.wav", Samples.twoSpeakers()));
        var together = awaitResult(caller, upload(caller, "b.wav", Samples.tone(4, "wav", "-ac", "2")));

        assertThat(separate.get("twoSpeakers").asBoolean()).isTrue();
        assertThat(together.get("twoSpeakers").asBoolean()).isFalse();
    }

    static Stream<Arguments> unreadables() {
        var wav = Samples.wav(20);
        var mp4 = Samples.video(2);
        return Stream.of(
                Arguments.of("text named .wav", text("This is no recording, whatever its name says.\n".repeat(50))),
                Arguments.of("empty", new byte[0]),
                Arguments.of("a WAV cut in the middle", Arrays.copyOf(wav, wav.length / 2)),
                Arguments.of("a WAV cut in its header", Arrays.copyOf(wav, 20)),
                Arguments.of("an MP4 whose index is missing", Arrays.copyOf(mp4, mp4.length / 2)),
                Arguments.of("a picture", Samples.photo()),
                Arguments.of("a video without sound", Samples.silentVideo(2)),
                Arguments.of("a playlist of a local file", text("""
                        #EXTM3U
                        #EXT-X-MEDIA-SEQUENCE:0
                        #EXTINF:10.0,
                        file:///etc/passwd
                        #EXT-X-ENDLIST
                        """)),
                Arguments.of("a concat script", text("ffconcat version 1.0\nfile /etc/passwd\n")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unreadables")
    void nonRecordingFailsWithAReason(String name, byte[] bytes) {
        var caller = TestCallers.live();
        var id = upload(caller, name + ".wav", bytes);

        var file = awaitResult(caller, id);

        assertThat(statusOf(file)).isEqualTo("failed");
        assertThat(file.get("error").get("code").asString()).isEqualTo("unreadable_file");
        assertThat(file.get("error").get("message").asString()).isNotBlank().doesNotContain("127.0.0.1", "X-Amz");
        assertThat(file.get("durationSeconds").isNull()).isTrue();
        assertThat(file.get("expiresAt").isNull()).isTrue();
        await().untilAsserted(() -> assertThat(publishedTypes(id)).endsWith(EventType.FILE_FAILED));
        assertThat(Objects.requireNonNull(published(id).getLast().error()).code())
                .isEqualTo(FileError.Code.UNREADABLE_FILE);
    }

    @Test
    void disguisedPlaylistSendsNoRequest() throws Exception {
        var visits = new AtomicInteger();
        var victim = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        victim.createContext("/", exchange -> {
            visits.incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        victim.start();
        try {
            var caller = TestCallers.live();
            var segment = "http://127.0.0.1:" + victim.getAddress().getPort() + "/segment.ts";
            var playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n%s\n#EXT-X-ENDLIST\n".formatted(segment);

            var file = awaitResult(caller, upload(caller, "episode.mp3", text(playlist)));

            assertThat(statusOf(file)).isEqualTo("failed");
            assertThat(visits).hasValue(0);
        } finally {
            victim.stop(0);
        }
    }

    @Test
    void testModeHasASmallerSizeLimit() {
        var tooLarge = Samples.wav(4);
        assertThat(tooLarge.length).isGreaterThan(MAX_TEST_BYTES);
        var live = TestCallers.live();
        assertThat(statusOf(awaitResult(live, upload(live, "a.wav", tooLarge)))).isEqualTo("ready");

        var test = TestCallers.test();
        var id = upload(test, "a.wav", tooLarge);
        var refused = awaitResult(test, id);

        assertThat(statusOf(refused)).isEqualTo("failed");
        assertThat(refused.get("error").get("code").asString()).isEqualTo("file_too_large");
        assertThat(refused.get("error").get("message").asString()).contains("0.4 MB", "0.3 MB");
        assertThat(store.find(ObjectKeys.upload(id)).hasElement().block()).isFalse();
        assertThat(store.find(ObjectKeys.file(id)).hasElement().block()).isFalse();
        await().untilAsserted(() -> assertThat(publishedStatuses(id))
                .containsExactly(FileStatus.AWAITING_UPLOAD, FileStatus.CHECKING, FileStatus.FAILED));
    }

    @Test
    void everyCheckResultIsCounted() {
        var caller = TestCallers.live();
        var before = checkResults("unreadable_file");

        awaitResult(caller, upload(caller, "a.wav", text("nothing to hear")));

        await().untilAsserted(() -> assertThat(checkResults("unreadable_file")).isEqualTo(before + 1));
    }

    private long checkResults(String outcome) {
        var timer = metrics.find("podworks.files.check").tag("outcome", outcome).timer();
        return timer == null ? 0 : timer.count();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
