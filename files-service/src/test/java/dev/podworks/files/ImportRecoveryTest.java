package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;

/// Imports with transient failures.
class ImportRecoveryTest extends FilesTest {
    private static final byte[] RECORDING = Samples.wav(1);

    private final Caller caller = TestCallers.live();
    private final CountDownLatch stalled = new CountDownLatch(1);

    @AfterEach
    void releaseLatch() {
        stalled.countDown();
        STORE_PROXY.restore();
    }

    @Test
    void transientFailureIsRetried() {
        var url = LINKS.serve(
                "/flaky.wav",
                LinkServer.first(
                        LinkServer.status(503),
                        LinkServer.truncated(Arrays.copyOf(RECORDING, 20_000)),
                        LinkServer.bytes(RECORDING)));

        var ready = awaitResult(caller, importFrom(caller, url));

        assertThat(statusOf(ready)).isEqualTo("ready");
        assertThat(ready.get("sizeBytes").asInt()).isEqualTo(RECORDING.length);
        assertThat(LINKS.requests("/flaky.wav")).hasSize(3);
    }

    @Test
    void driveRateLimitIsRetried() {
        LINKS.serve(
                "/drive/v3/files/busy",
                LinkServer.first(
                        exchange -> {
                            var body =
                                    "{\"error\": {\"errors\": [{\"reason\": \"userRateLimitExceeded\"}]}}".getBytes();
                            exchange.sendResponseHeaders(403, body.length);
                            exchange.getResponseBody().write(body);
                        },
                        exchange -> {
                            exchange.getResponseHeaders().set("Retry-After", "1");
                            exchange.sendResponseHeaders(429, -1);
                        },
                        LinkServer.bytes(RECORDING)));

        var id = importFrom(caller, Map.of("type", "drivefile", "fileId", "busy", "accessToken", "t"));

        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
    }

    @Test
    void importFailsAfterAnHourWithTheLastError() {
        var id = importFrom(caller, LINKS.serve("/never.wav", LinkServer.status(502)));
        await().until(() -> LINKS.requests("/never.wav").size() >= 2);

        shortenTheHour(id);

        var failed = awaitResult(caller, id);
        assertThat(statusOf(failed)).isEqualTo("failed");
        assertThat(failed.get("error").get("code").asString()).isEqualTo("import_failed");
        assertThat(failed.get("error").get("message").asString())
                .contains("within an hour", "responded with status 502");
    }

    /// Regression: an interrupted stream was retried forever, because its exception was not classified.
    @Test
    void interruptedDownloadsFailAfterAnHour() {
        var id = importFrom(caller, LINKS.serve("/broken.wav", LinkServer.truncated(RECORDING)));
        await().until(() -> LINKS.requests("/broken.wav").size() >= 2);

        shortenTheHour(id);

        assertThat(awaitResult(caller, id).get("error").get("message").asString())
                .contains("within an hour");
    }

    @Test
    void downloadLongerThanAnHourIsAborted() {
        var url = LINKS.serve("/drip.wav", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            while (!stalled.await(50, java.util.concurrent.TimeUnit.MILLISECONDS)) {
                exchange.getResponseBody().write(RECORDING, 0, 1000);
                exchange.getResponseBody().flush();
            }
        });
        var id = importFrom(caller, url);
        await().until(() -> !LINKS.requests("/drip.wav").isEmpty());

        // The running try knows the old deadline: it is the next one that finds the hour over.
        shortenTheHour(id);
        expireLease(id);

        assertThat(awaitResult(caller, id).get("error").get("message").asString())
                .contains("within an hour", "still in progress");
    }

    /// Regression: a decryption failure was an uncaught exception, so that the import never ended.
    @Test
    void unexpectedExceptionIsRetriedForAnHour() {
        LINKS.serve("/drive/v3/files/spoilt", LinkServer.status(503));
        var id = importFrom(caller, Map.of("type", "drivefile", "fileId", "spoilt", "accessToken", "t"));
        await().until(() -> !LINKS.requests("/drive/v3/files/spoilt").isEmpty());
        db.sql("update file_import set token = 'spoilt' where file_id = :id")
                .bind("id", id.value())
                .then()
                .block();

        shortenTheHour(id);

        assertThat(awaitResult(caller, id).get("error").get("message").asString())
                .contains("within an hour", "internal error");
        await().until(() -> workLeft(id) == 0);
    }

    @Test
    void noAttemptStartsAfterTheHour() {
        var id = importFrom(caller, LINKS.serve("/late.wav", LinkServer.stalling(RECORDING, stalled)));
        await().until(() -> LINKS.requests("/late.wav").size() == 1);

        endTheHour(id);
        expireLease(id);

        assertThat(awaitResult(caller, id).get("error").get("message").asString())
                .contains("within an hour");
        assertThat(LINKS.requests("/late.wav")).hasSize(1);
    }

    @Test
    void importOfACrashedWorkerIsRestarted() {
        var url = LINKS.serve(
                "/interrupted.wav",
                LinkServer.first(LinkServer.stalling(RECORDING, stalled), LinkServer.bytes(RECORDING)));
        var id = importFrom(caller, url);
        await().until(() -> LINKS.requests("/interrupted.wav").size() == 1);

        expireLease(id);

        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
        assertThat(LINKS.requests("/interrupted.wav")).hasSize(2);
    }

    @Test
    void storeOutageFailsNoImport() {
        STORE_PROXY.cut();
        var id = importFrom(caller, LINKS.serve("/patient.wav", LinkServer.bytes(RECORDING)));
        await().until(() -> LINKS.requests("/patient.wav").size() >= 2);

        STORE_PROXY.restore();

        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
    }

    @Test
    void deletingAFileStopsItsImport() {
        var id = importFrom(caller, LINKS.serve("/unwanted.wav", LinkServer.stalling(RECORDING, stalled)));
        await().until(() -> LINKS.requests("/unwanted.wav").size() == 1);

        client.as(caller)
                .delete()
                .uri("/v1/files/{id}", id)
                .exchange()
                .expectStatus()
                .isOk();

        await().atMost(Duration.ofSeconds(20)).until(() -> workLeft(id) == 0);
        stalled.countDown();
        assertThat(statusOf(read(caller, id))).isEqualTo("deleted");
        assertThat(store.find(ObjectKeys.file(id)).hasElement().block()).isFalse();
    }

    @Test
    void accountHasAtMostTwentyFourImports() {
        var url = LINKS.serve("/crowd.wav", LinkServer.stalling(RECORDING, stalled))
                .toString();
        var source = Map.of("type", "url", "url", url);
        for (int i = 0; i < 24; i++) {
            importFrom(caller, source);
        }

        var body = Map.of("fileName", "a.wav", "source", source);
        var inTestMode = TestCallers.of(caller.account(), Mode.TEST);
        for (var asking : new Caller[] {caller, inTestMode}) {
            post(asking, body)
                    .expectStatus()
                    .isEqualTo(HttpStatus.TOO_MANY_REQUESTS)
                    .expectBody()
                    .jsonPath("$.code")
                    .isEqualTo("import_limit");
        }
        create(caller, "an upload is no import.wav");
        importFrom(TestCallers.live(), source);
    }

    /// Imports of other accounts are not delayed by stalled links.
    @Test
    void stalledLinksDelayNoOtherImport() {
        var stalling = LINKS.serve("/silent.wav", LinkServer.stalling(RECORDING, stalled));
        for (int i = 0; i < 24; i++) {
            importFrom(caller, stalling);
        }
        await().until(() -> LINKS.requests("/silent.wav").size() == 24);
        var other = TestCallers.live();

        var begun = System.nanoTime();
        var id = importFrom(other, LINKS.serve("/quick.wav", LinkServer.bytes(RECORDING)));

        await().atMost(Duration.ofSeconds(5))
                .until(() -> !statusOf(read(other, id)).equals("importing"));
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(5));
    }

    /// The deadline is near: one or two more attempts follow.
    private void shortenTheHour(FileId id) {
        db.sql("update file_import set deadline = now() + interval '5 seconds' where file_id = :id")
                .bind("id", id.value())
                .then()
                .block();
    }

    private void endTheHour(FileId id) {
        db.sql("update file_import set deadline = now() where file_id = :id")
                .bind("id", id.value())
                .then()
                .block();
    }

    /// As if the worker had crashed: the work item is due again.
    private void expireLease(FileId id) {
        db.sql("update work set due_at = now() where queue = 'import' and id = :id")
                .bind("id", id.value())
                .then()
                .block();
    }

    private long workLeft(FileId id) {
        var left = db.sql("select count(*) as left from work where queue = 'import' and id = :id")
                .bind("id", id.value())
                .map(row -> row.get("left", Long.class))
                .one()
                .block();
        return left == null ? 0 : left;
    }
}
