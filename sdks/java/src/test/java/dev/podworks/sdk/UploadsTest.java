package dev.podworks.sdk;

import static dev.podworks.sdk.Server.disconnect;
import static dev.podworks.sdk.Server.json;
import static dev.podworks.sdk.Server.never;
import static dev.podworks.sdk.Server.status;
import static dev.podworks.sdk.Server.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.podworks.sdk.errors.ConnectionException;
import dev.podworks.sdk.errors.FileFailedException;
import dev.podworks.sdk.errors.PodworksTimeoutException;
import dev.podworks.sdk.errors.TransferException;
import dev.podworks.sdk.files.UploadOptions;
import dev.podworks.sdk.files.UploadSource;
import dev.podworks.sdk.model.FileErrorCode;
import dev.podworks.sdk.model.FileStatus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadsTest {
    private static final byte[] BYTES = new byte[700_000];
    private static final Server.Responder STORED = status(200);
    private static final Server.Responder READY = json(200, file("ready", Map.of()), Map.of("ETag", "W/\"2\""));
    private static final Server.Responder CHECKING = json(200, file("checking", Map.of()), Map.of("ETag", "W/\"1\""));
    private static final Server.Responder UNCHANGED = text(304, "", Map.of("ETag", "W/\"1\""));

    @TempDir
    Path folder;

    private Server server;

    static {
        new Random(7).nextBytes(BYTES);
    }

    @BeforeEach
    void start() throws IOException {
        server = new Server();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aPathBytesAndStreamsAreUploadedWithTheirLengthAndProgress() throws IOException {
        var path = Files.write(folder.resolve("a.wav"), BYTES);
        var sources = new UploadSource[] {
            UploadSource.of(path),
            UploadSource.of("a.wav", BYTES),
            UploadSource.of("a.wav", BYTES.length, () -> new ByteArrayInputStream(BYTES)),
            UploadSource.once("a.wav", BYTES.length, new ByteArrayInputStream(BYTES)),
            UploadSource.of("b.wav", BYTES).named("a.wav"),
        };
        for (var source : sources) {
            try (var fresh = new Server()) {
                var sent = new AtomicLong();
                fresh.on(created(fresh), STORED, READY);

                var file = fresh.client().files().upload(source, new UploadOptions().onProgress(progress -> {
                            assertThat(progress.totalBytes()).isEqualTo(OptionalLong.of(BYTES.length));
                            sent.set(progress.bytes());
                        }));

                assertThat(file.getStatus()).isEqualTo(FileStatus.READY);
                assertThat(fresh.received.get(0).text()).isEqualTo("{\"fileName\":\"a.wav\"}");
                var put = fresh.received.get(1);
                assertThat(put.method()).isEqualTo("PUT");
                assertThat(put.header("Content-Length")).hasValue(String.valueOf(BYTES.length));
                assertThat(put.header("Authorization")).isEmpty();
                assertThat(put.body()).isEqualTo(BYTES);
                assertThat(sent).hasValue(BYTES.length);
            }
        }
    }

    @Test
    void anInterruptedUploadIsSentAgainToAFreshUrl() throws IOException {
        server.on(created(server), disconnect(), renewed(), STORED, READY);

        server.client().files().upload(Files.write(folder.resolve("interview.wav"), BYTES));

        var puts = server.received.stream()
                .filter(request -> request.method().equals("PUT"))
                .toList();
        assertThat(puts).extracting(Server.Received::path).containsExactly("/store?1", "/store?2");
        assertThat(puts.get(1).body()).isEqualTo(BYTES);
    }

    @Test
    void anExpiredUrlIsRenewed() {
        server.on(created(server), text(403, "<Error/>", Map.of()), renewed(), STORED, READY);

        server.client().files().upload(UploadSource.of("a.wav", BYTES));

        assertThat(server.received.get(3).path()).isEqualTo("/store?2");
    }

    @Test
    void anUploadWhoseResponseWasLostIsNotSentAgain() {
        server.on(created(server), disconnect(), CHECKING, READY);

        server.client().files().upload(UploadSource.of("a.wav", BYTES));

        assertThat(server.received)
                .filteredOn(request -> request.method().equals("PUT"))
                .hasSize(1);
    }

    @Test
    void aStreamThatCanBeReadOnceIsNotRetried() {
        server.on(created(server), disconnect());
        var source = UploadSource.once("a.wav", BYTES.length, new ByteArrayInputStream(BYTES));

        assertThatThrownBy(() -> server.client().files().upload(source)).isInstanceOf(ConnectionException.class);
        assertThat(server.received).hasSize(2);
    }

    @Test
    void anUploadThatStorageRefusesIsAnErrorWithItsStatus() {
        server.on(created(server), status(400));

        var thrown = catchThrowableOfType(
                TransferException.class, () -> server.client().files().upload(UploadSource.of("a.wav", BYTES)));

        assertThat(thrown.status()).isEqualTo(400);
    }

    @Test
    void anUploadThatStallsTimesOut() {
        server.on(created(server), never());
        var options = new UploadOptions().timeout(Duration.ofMillis(300)).maxRetries(0);

        assertThatThrownBy(() -> server.client().files().upload(UploadSource.of("a.wav", BYTES), options))
                .isInstanceOf(PodworksTimeoutException.class)
                .hasMessageContaining("stalled");
    }

    @Test
    void aSourceThatCannotBeReadIsNotRetried() {
        server.on(created(server), STORED);
        var source = UploadSource.of("a.wav", 10, () -> new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("The disk is broken.");
            }
        });

        assertThatThrownBy(() -> server.client().files().upload(source)).isInstanceOf(UncheckedIOException.class);
        assertThat(server.clock.sleptMillis).isEmpty();
        assertThatThrownBy(() -> UploadSource.of(folder.resolve("missing.wav")))
                .isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void whatAListenerThrowsEndsTheUpload() {
        server.on(created(server), STORED);
        var options = new UploadOptions().onProgress(progress -> {
            throw new IllegalStateException("stop");
        });

        assertThatThrownBy(() -> server.client().files().upload(UploadSource.of("a.wav", BYTES), options))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("stop");
    }

    @Test
    void waitsForTheCheckWithConditionalRequests() {
        server.on(CHECKING, UNCHANGED, UNCHANGED, READY);

        assertThat(server.client().files().waitFor("file_1").getStatus()).isEqualTo(FileStatus.READY);

        var etag = Optional.of("W/\"1\"");
        assertThat(server.received)
                .extracting(request -> request.header("If-None-Match"))
                .containsExactly(Optional.empty(), etag, etag, etag);
        assertThat(server.clock.sleptMillis).containsExactly(500L, 750L, 1125L);
    }

    @Test
    void aFileThatFailsItsCheckIsAnErrorWithTheReason() {
        var error = Map.of("code", "unreadable_file", "message", "No audio.");
        server.on(created(server), STORED, json(200, file("failed", Map.of("error", error))));

        var thrown = catchThrowableOfType(
                FileFailedException.class, () -> server.client().files().upload(UploadSource.of("a.wav", BYTES)));

        assertThat(thrown.code()).hasValue(FileErrorCode.UNREADABLE_FILE);
        assertThat(thrown).hasMessage("No audio.");
        assertThat(thrown.file().getId()).isEqualTo("file_1");
    }

    @Test
    void aSourceNeedsAName() {
        assertThatThrownBy(() -> UploadSource.of("", BYTES)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Creates a file whose upload URL is on the same server. */
    private static Server.Responder created(Server server) {
        return json(201, file("awaiting_upload", Map.of("uploadUrl", server.url + "/store?1")));
    }

    private Server.Responder renewed() {
        return json(200, file("awaiting_upload", Map.of("uploadUrl", server.url + "/store?2")));
    }

    private static Map<String, Object> file(String status, Map<String, Object> more) {
        var file = new java.util.HashMap<String, Object>(more);
        file.put("id", "file_1");
        file.put("fileName", "a.wav");
        file.put("status", status);
        return file;
    }
}
