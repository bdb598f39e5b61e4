package dev.podworks.local.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.local.program.RunningProgram;
import dev.podworks.testkit.FreePorts;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The store as clients use it, in a JVM with the stack's heap size.
@Tag("integration")
class StoreTest {

    private static final int HEAP_MEGABYTES = 64;
    private static final int FORM_MEGABYTES = 300;

    @TempDir
    static Path folder;

    private static RunningProgram program;
    private static int port;
    private static StoreClient store;

    @BeforeAll
    static void start() throws Exception {
        port = FreePorts.next();
        var environment = Map.of(
                "STORE_PORT", Integer.toString(port),
                "STORE_DATA", folder.resolve("store").toString(),
                "STORE_BUCKET", StoreClient.BUCKET,
                "STORE_ACCESS_KEY", StoreClient.ACCESS_KEY,
                "STORE_SECRET_KEY", StoreClient.SECRET_KEY,
                "SMTP_PORT", Integer.toString(FreePorts.next()),
                "MAIL_FOLDER", folder.resolve("mail").toString());
        program = RunningProgram.start(CloudMain.class.getName(), HEAP_MEGABYTES, environment)
                .awaitPort(port);
        store = new StoreClient(port);
    }

    @AfterAll
    static void stop() throws Exception {
        program.close();
    }

    @Test
    void anObjectOfASignedPutIsReadByASignedUrl() throws Exception {
        assertThat(store.put(store.putLink("a/put.wav"), "recording").statusCode())
                .isEqualTo(200);
        var answer = store.get("a/put.wav");
        assertThat(answer.body()).isEqualTo("recording");
        assertThat(answer.headers().firstValue("Content-Disposition")).hasValue("attachment; filename=\"a.mp3\"");
    }

    @Test
    void aPutWithAFormContentTypeIsStoredUnchanged() throws Exception {
        var answer = store.put(
                store.putLink("a/form.wav"), "x=1&y=2%20", "Content-Type", "application/x-www-form-urlencoded");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(store.get("a/form.wav").body()).isEqualTo("x=1&y=2%20");
    }

    @Test
    void aSignedUrlIsValidForItsKeyOnly() throws Exception {
        var link = URI.create(store.putLink("a/mine.wav").toString().replace("mine", "yours"));
        var answer = store.put(link, "recording");
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("SignatureDoesNotMatch");
        assertThat(store.get("a/yours.wav").statusCode()).isEqualTo(404);
    }

    @Test
    void aSignedUrlWithAChangedExpiryIsRefused() throws Exception {
        var link = URI.create(store.putLink("a/longer.wav").toString().replace("Expires=300", "Expires=3000"));
        assertThat(store.put(link, "recording").statusCode()).isEqualTo(403);
    }

    @Test
    void anExpiredSignedUrlIsReportedAsExpired() {
        var link = store.putLink("a/late.wav", Duration.ofSeconds(1));
        Awaitility.await().atMost(Duration.ofSeconds(10)).untilAsserted(() -> {
            var answer = store.put(link, "recording");
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(answer.body()).contains("Request has expired");
        });
    }

    @Test
    void anUnsignedRequestIsRefused() throws Exception {
        store.put(store.putLink("a/unsigned.wav"), "recording");
        var link = URI.create(store.bucket() + "/a/unsigned.wav");
        assertThat(store.put(link, "recording").statusCode()).isEqualTo(403);
        assertThat(store.send(HttpRequest.newBuilder(link)).statusCode()).isEqualTo(403);
    }

    @Test
    void crossOriginPutsAreAllowed() throws Exception {
        var preflight = HttpRequest.newBuilder(store.putLink("a/cors.wav"))
                .method("OPTIONS", HttpRequest.BodyPublishers.noBody())
                .header("Origin", "https://studio.example")
                .header("Access-Control-Request-Method", "PUT")
                .header("Access-Control-Request-Headers", "content-type");
        var answer = store.send(preflight);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).hasValue("*");
        assertThat(answer.headers().firstValue("Access-Control-Allow-Methods").orElse(""))
                .contains("PUT");

        var put = store.put(store.putLink("a/cors.wav"), "recording", "Origin", "https://studio.example");
        assertThat(put.headers().firstValue("Access-Control-Allow-Origin")).hasValue("*");
    }

    @Test
    void anInterruptedUploadLeavesNoObject() throws Exception {
        var link = store.putLink("a/broken.wav");
        var head = String.format(
                Locale.ROOT,
                "PUT %s?%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 1000000\r\n\r\n",
                link.getRawPath(),
                link.getRawQuery(),
                port);
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write((head + "only the beginning").getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            var uploading = folder.resolve("store/podworks/a");
            Awaitility.await().until(() -> namesIn(uploading).contains("broken.wav-"));
        }
        Awaitility.await()
                .until(() -> !namesIn(folder.resolve("store/podworks/a")).contains("broken.wav"));
        assertThat(store.get("a/broken.wav").statusCode()).isEqualTo(404);
    }

    @Test
    void aFormLargerThanTheHeapIsStreamed() throws Exception {
        var form = new SignedForm("a/large.wav", 0, 1L << 30);
        var answer = store.send(form.post(store.bucket(), FORM_MEGABYTES << 20));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(204);
        assertThat(answer.headers().firstValue("ETag")).isPresent();
        assertThat(Files.size(folder.resolve("store/podworks/a/large.wav"))).isEqualTo((long) FORM_MEGABYTES << 20);
    }

    private static String namesIn(Path parent) throws Exception {
        if (!Files.isDirectory(parent)) {
            return "";
        }
        try (var files = Files.list(parent)) {
            return files.map(Path::getFileName).toList().toString();
        }
    }
}
