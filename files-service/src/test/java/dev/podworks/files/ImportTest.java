package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.LinkServer.RecordedRequest;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Importing files.
class ImportTest extends FilesTest {
    private static final byte[] RECORDING = Samples.wav(1);
    private static final String DRIVE = "/drive/v3/files/";

    private final Caller caller = TestCallers.live();

    @Test
    void urlIsImportedAndChecked() {
        var url = LINKS.serve("/plain.wav", LinkServer.bytes(RECORDING));
        var created =
                json(post(caller, Map.of("fileName", "a.wav", "source", Map.of("type", "url", "url", url.toString()))));

        assertThat(statusOf(created)).isEqualTo("importing");
        assertThat(created.has("uploadUrl")).isFalse();
        assertThat(created.get("source").get("url").asString()).isEqualTo(url.toString());
        var ready = awaitResult(caller, idOf(created));
        assertThat(statusOf(ready)).isEqualTo("ready");
        assertThat(ready.get("sizeBytes").asInt()).isEqualTo(RECORDING.length);
        assertThat(ready.get("durationSeconds").asDouble()).isCloseTo(1, within(0.01));
        await().untilAsserted(() -> assertThat(publishedStatuses(idOf(created)))
                .containsExactly(FileStatus.IMPORTING, FileStatus.CHECKING, FileStatus.READY));
        assertThat(importsLeft()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void fiveRedirectsAreFollowed(int status) {
        LINKS.serve("/hop/0", LinkServer.bytes(RECORDING));
        for (int i = 1; i <= 5; i++) {
            LINKS.serve("/hop/" + i, LinkServer.redirect(status, URI.create("/hop/" + (i - 1))));
        }

        assertThat(imported(LINKS.address("/hop/5"))).isEqualTo("ready");
    }

    static Stream<String> sloppyLocations() {
        return Stream.of(
                "/sloppy/my file [1]|{2}.wav",
                "my file [1]|{2}.wav",
                "../sloppy/my file [1]|{2}.wav?signature=a b|c[d]#fragment",
                "  /sloppy/my%20file%20[1]|{2}.wav  ",
                "//" + LINKS.address("").getAuthority() + "/sloppy/my file [1]|{2}.wav",
                LINKS.address("") + "/sloppy/my file [1]|{2}.wav");
    }

    /// Regression: browsers follow these; a space or a bracket caused an uncaught exception, and the import never
    /// ended.
    @ParameterizedTest
    @MethodSource("sloppyLocations")
    void locationIsParsedLeniently(String location) {
        LINKS.serve("/sloppy/my file [1]|{2}.wav", LinkServer.bytes(RECORDING));

        assertThat(imported(LINKS.serve("/sloppy/start", LinkServer.redirect(302, location))))
                .isEqualTo("ready");
    }

    @Test
    void nonAsciiLocationIsFollowed() {
        LINKS.serve("/Gespräch.wav", LinkServer.bytes(RECORDING));
        var utf8 = new String("/Gespräch.wav".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);

        assertThat(imported(LINKS.serve("/to-utf8", LinkServer.redirect(302, utf8))))
                .isEqualTo("ready");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://[", "https://exa mple.com/", "https://user:secret@example.com/a.wav"})
    void invalidLocationFailsTheImport(String location) {
        assertThat(refusal(LINKS.serve("/to-nowhere", LinkServer.redirect(302, location))))
                .startsWith("The URL that the link redirects to must");
    }

    @Test
    void urlWithSurroundingSpacesIsImported() {
        LINKS.serve("/My Episode [1].wav", LinkServer.bytes(RECORDING));
        var written = LINKS.address("") + "/My Episode [1].wav";

        var id = importFrom(caller, Map.of("type", "url", "url", written));

        var ready = awaitResult(caller, id);
        assertThat(statusOf(ready)).isEqualTo("ready");
        assertThat(ready.get("source").get("url").asString()).isEqualTo(written);
    }

    @Test
    void sixthRedirectFailsTheImport() {
        LINKS.serve("/far/0", LinkServer.bytes(RECORDING));
        for (int i = 1; i <= 6; i++) {
            LINKS.serve("/far/" + i, LinkServer.redirect(302, LINKS.address("/far/" + (i - 1))));
        }

        assertThat(refusal(LINKS.address("/far/6"))).contains("redirects more than 5 times");
        assertThat(LINKS.requests("/far/0")).isEmpty();
    }

    static Stream<Arguments> permanentErrors() {
        return Stream.of(
                Arguments.of("404", LinkServer.status(404), "no such file"),
                Arguments.of("403", LinkServer.status(403), "access denied"),
                Arguments.of("400", LinkServer.status(400), "400"),
                Arguments.of("204", LinkServer.status(204), "204"),
                Arguments.of("304", LinkServer.status(304), "304"),
                Arguments.of(
                        "to a local file",
                        LinkServer.redirect(302, URI.create("file:///etc/passwd")),
                        "must be an https URL"),
                Arguments.of(
                        "to another protocol",
                        LinkServer.redirect(302, URI.create("ftp://127.0.0.1/a.wav")),
                        "must be an https URL"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("permanentErrors")
    void permanentErrorFailsTheImportImmediately(String name, LinkServer.Answer answer, String reason) {
        var path = "/broken/" + name.replace(' ', '-');

        assertThat(refusal(LINKS.serve(path, answer))).contains(reason);
        assertThat(LINKS.requests(path)).hasSize(1);
    }

    @Test
    void unknownHostFailsTheImport() {
        assertThat(refusal(URI.create("https://nothing.invalid/a.wav"))).contains("does not exist");
    }

    @Test
    void importedNonRecordingFailsItsCheck() {
        var url = LINKS.serve("/poem.txt", LinkServer.bytes("No sound.".getBytes(StandardCharsets.UTF_8)));

        var failed = awaitResult(caller, importFrom(caller, url));

        assertThat(statusOf(failed)).isEqualTo("failed");
        assertThat(failed.get("error").get("code").asString()).isEqualTo("unreadable_file");
    }

    @Test
    void excessiveContentLengthIsRejectedBeforeTheDownload() {
        var test = TestCallers.test();
        var large = LINKS.serve("/large.wav", LinkServer.truncated(new byte[MAX_TEST_BYTES]));

        var failed = awaitResult(test, importFrom(test, large));

        assertThat(failed.get("error").get("code").asString()).isEqualTo("import_failed");
        assertThat(failed.get("error").get("message").asString()).contains("larger than");
    }

    @Test
    void excessiveBodyIsAbortedAndNotStored() {
        var test = TestCallers.test();
        var endless = LINKS.serve("/endless.wav", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            while (true) {
                exchange.getResponseBody().write(new byte[10_000]);
            }
        });
        var id = importFrom(test, endless);

        assertThat(awaitResult(test, id).get("error").get("message").asString()).contains("larger than");
        assertThat(isStored(id)).isFalse();
    }

    @Test
    void shareLinkIsRequestedAsADownload() {
        LINKS.serve("/scl/fi/abc/episode.wav", LinkServer.bytes(RECORDING));

        var ready = awaitResult(
                caller,
                importFrom(
                        caller,
                        Map.of(
                                "type",
                                "sharelink",
                                "url",
                                "https://www.dropbox.com/scl/fi/abc/episode.wav?rlkey=k%2B1&raw=1&dl=0")));

        assertThat(statusOf(ready)).isEqualTo("ready");
        assertThat(LINKS.requests("/scl/fi/abc/episode.wav"))
                .containsExactly(
                        new RecordedRequest(URI.create("/scl/fi/abc/episode.wav?rlkey=k%2B1&dl=1"), Optional.empty()));
    }

    /// Regression: the URL builder rejected these with an uncaught exception, and the import never ended.
    @ParameterizedTest
    @CsvSource({
        "Gespräch.wav,rlkey=ä",
        "padded.wav,rlkey=ab==",
        "a[1].wav,rlkey=[1]",
        "a b.wav,rlkey=a b",
        "a|b.wav,rlkey=a|b"
    })
    void shareLinkMayContainAnyCharacter(String name, String query) {
        LINKS.serve("/scl/fi/any/" + name, LinkServer.bytes(RECORDING));

        var id = importFrom(
                caller,
                Map.of(
                        "type",
                        "sharelink",
                        "url",
                        "https://www.dropbox.com/scl/fi/any/%s?%s&dl=0".formatted(name, query)));

        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
        assertThat(LINKS.requests("/scl/fi/any/" + name).getLast().uri().getQuery())
                .isEqualTo(query + "&dl=1");
    }

    @Test
    void shareLinkThatReturnsAPageFails() {
        LINKS.serve("/scl/fo/folder", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            LinkServer.bytes("<html>".getBytes(StandardCharsets.UTF_8)).to(exchange);
        });
        var id = importFrom(caller, Map.of("type", "sharelink", "url", "https://www.dropbox.com/scl/fo/folder?dl=0"));

        assertThat(awaitResult(caller, id).get("error").get("message").asString())
                .contains("a page, not to a file");
    }

    @Test
    void driveFileIsImportedWithItsTokenWhichIsNeverShown() {
        var token = "ya29.a0-very-secret-token";
        LINKS.serve(DRIVE + "1AbC_d-E", LinkServer.bytes(RECORDING));

        var id = importFrom(caller, Map.of("type", "drivefile", "fileId", "1AbC_d-E", "accessToken", token));
        var ready = awaitResult(caller, id);

        assertThat(statusOf(ready)).isEqualTo("ready");
        assertThat(ready.get("source").propertyNames()).containsExactlyInAnyOrder("type", "fileId");
        assertThat(LINKS.requests(DRIVE + "1AbC_d-E"))
                .containsExactly(new RecordedRequest(
                        URI.create(DRIVE + "1AbC_d-E?alt=media&supportsAllDrives=true"),
                        Optional.of("Bearer " + token)));
        assertThat(rowOf(id)).contains("1AbC_d-E").doesNotContain(token);
        assertThat(published(id).toString()).doesNotContain(token);
        assertThat(importsLeft()).isZero();
    }

    @Test
    void tokenIsStoredEncryptedDuringTheImport() {
        var latch = new CountDownLatch(1);
        LINKS.serve(DRIVE + "slow", LinkServer.stalling(RECORDING, latch));

        var id = importFrom(caller, Map.of("type", "drivefile", "fileId", "slow", "accessToken", "ya29.secret"));

        assertThat(encryptedTokenOf(id)).isNotEmpty().doesNotContain("ya29", "secret");
        latch.countDown();
        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
    }

    /// The drive may redirect to another server, which must not receive the token.
    @Test
    void tokenIsNotSentToOtherServers() {
        var other = LinkServer.start();
        other.serve("/bytes", LinkServer.bytes(RECORDING));
        LINKS.serve(DRIVE + "moved", LinkServer.redirect(302, other.address("/bytes")));

        var id = importFrom(caller, Map.of("type", "drivefile", "fileId", "moved", "accessToken", "secret"));

        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
        assertThat(other.requests("/bytes"))
                .extracting(RecordedRequest::authorization)
                .containsExactly(Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../../oauth2/v3/userinfo", "a/b", "a?alt=json", "%2e%2e", "ä b"})
    void driveFileIdCannotChangeThePath(String fileId) {
        var id = importFrom(caller, Map.of("type", "drivefile", "fileId", fileId, "accessToken", "secret"));

        assertThat(awaitResult(caller, id).get("error").get("message").asString())
                .contains("404");
        assertThat(LINKS.requests("/oauth2/v3/userinfo")).isEmpty();
    }

    private String imported(URI url) {
        return statusOf(awaitResult(caller, importFrom(caller, url)));
    }

    private String refusal(URI url) {
        var failed = awaitResult(caller, importFrom(caller, url));
        assertThat(statusOf(failed)).isEqualTo("failed");
        assertThat(failed.get("error").get("code").asString()).isEqualTo("import_failed");
        return failed.get("error").get("message").asString();
    }

    private long importsLeft() {
        return count("select count(*) as rows from file_import join file on id = file_id where account = :account");
    }

    private long count(String sql) {
        return Optional.ofNullable(db.sql(sql)
                        .bind("account", caller.account().value())
                        .map(row -> row.get("rows", Long.class))
                        .one()
                        .block())
                .orElseThrow();
    }

    private String rowOf(FileId id) {
        return Objects.requireNonNull(db.sql("select t::text as row from file t where id = :id")
                .bind("id", id.value())
                .map(row -> row.get("row", String.class))
                .one()
                .block());
    }

    private String encryptedTokenOf(FileId id) {
        return Objects.requireNonNull(
                db.sql("select encode(token, 'escape') as token from file_import where file_id = :id")
                        .bind("id", id.value())
                        .map(row -> row.get("token", String.class))
                        .one()
                        .block());
    }
}
