package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Malicious files: each is `unreadable_file` within a minute and causes no network request.
class HostileFilesTest extends FilesTest {
    private static final AtomicInteger VISITS = new AtomicInteger();
    private static HttpServer victim;

    private final Caller caller = TestCallers.live();

    @BeforeAll
    static void start() throws Exception {
        victim = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        victim.createContext("/", exchange -> {
            VISITS.incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        victim.start();
    }

    @AfterAll
    static void stop() {
        victim.stop(0);
    }

    static Stream<Arguments> hostiles() {
        return Stream.of(
                disguised("HLS playlist of an address", """
                        #EXTM3U
                        #EXT-X-TARGETDURATION:10
                        #EXTINF:10,
                        {address}/segment.ts
                        #EXT-X-ENDLIST
                        """),
                disguised("HLS playlist with a key", """
                        #EXTM3U
                        #EXT-X-KEY:METHOD=AES-128,URI="{address}/key"
                        #EXTINF:10,
                        file:///etc/passwd
                        #EXT-X-ENDLIST
                        """),
                disguised("HLS playlist of a concatenation", """
                        #EXTM3U
                        #EXTINF:10,
                        concat:{address}/a|file:///etc/passwd
                        #EXT-X-ENDLIST
                        """),
                disguised("M3U list", "{address}/a.mp3\n"),
                disguised("PLS list", "[playlist]\nFile1={address}/a.mp3\nNumberOfEntries=1\n"),
                disguised("concat script", "ffconcat version 1.0\nfile {address}/a.wav\nfile /etc/passwd\n"),
                disguised("DASH manifest", """
                        <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet>
                        <Representation id="1"><BaseURL>{address}/a.mp4</BaseURL></Representation>
                        </AdaptationSet></Period></MPD>
                        """),
                disguised(
                        "session description",
                        "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n"),
                disguised("ASX playlist", "<asx version=\"3.0\"><entry><ref href=\"{address}/a\"/></entry></asx>"),
                disguised("RealAudio link", "rtsp://127.0.0.1/a.ra\n"),
                disguised("SVG", "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"{address}/a.png\"/></svg>"),
                disguised("subtitles", "WEBVTT\n\n00:00.000 --> 00:10.000\nnothing to hear\n"),
                disguised("filter graph", "sine=frequency=1000:duration=10\n"),
                disguised("image sequence", "/etc/%03d.png\n"),
                Arguments.of("a thousand streams", HostileMedia.manyStreams(1_000)),
                Arguments.of("a WAV that promises hours", HostileMedia.wavPromising(1L << 31)),
                Arguments.of("a WAV of no bytes per sample", HostileMedia.wav(1, 48_000, 0)),
                Arguments.of("a WAV of 65,535 channels", HostileMedia.wav(65_535, 48_000, 16)),
                Arguments.of("a WAV of four gigahertz", HostileMedia.wav(1, -1, 16)),
                Arguments.of("noise", HostileMedia.noise(500_000)),
                Arguments.of("zeros", new byte[500_000]),
                Arguments.of("an MP4 of nested boxes", HostileMedia.nestedBoxes(5_000)),
                Arguments.of("a Matroska that never ends", HostileMedia.endlessMatroska()));
    }

    private static Arguments disguised(String name, String text) {
        return Arguments.of(name, text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("hostiles")
    void maliciousFileFailsQuicklyAndSendsNoRequest(String name, byte[] template) {
        var text = new String(template, StandardCharsets.ISO_8859_1);
        var address = "http://127.0.0.1:" + victim.getAddress().getPort();
        var bytes = text.replace("{address}", address).getBytes(StandardCharsets.ISO_8859_1);
        var before = VISITS.get();
        var id = upload(caller, name + ".wav", bytes);

        var failed = await().atMost(Duration.ofMinutes(1))
                .until(() -> read(caller, id), file -> !statusOf(file).equals("checking"));

        assertThat(statusOf(failed)).isEqualTo("failed");
        assertThat(failed.get("error").get("code").asString()).isEqualTo("unreadable_file");
        assertThat(failed.get("error").get("message").asString()).doesNotContain("root:", "127.0.0.1", "/etc");
        assertThat(VISITS).hasValue(before);
    }
}
