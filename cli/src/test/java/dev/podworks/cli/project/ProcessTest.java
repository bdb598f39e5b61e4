package dev.podworks.cli.project;

import static dev.podworks.cli.Recordings.project;
import static dev.podworks.cli.TestApi.bytes;
import static dev.podworks.cli.TestApi.error;
import static dev.podworks.cli.TestApi.interrupted;
import static dev.podworks.cli.TestApi.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.podworks.cli.ExitStatus;
import dev.podworks.cli.Recordings;
import dev.podworks.cli.TestApi;
import dev.podworks.cli.TestCli;
import dev.podworks.sdk.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessTest {
    private static final byte[] SOUND = "sound".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path home;

    private TestApi api;
    private TestCli cli;
    private Path recording;
    private Path out;

    @BeforeEach
    void start() throws IOException {
        api = Recordings.acceptingFiles(new TestApi())
                .on("POST /v1/projects", 201, project("draft", ""))
                .on("POST /v1/projects/prj_1/submit", 200, project("validating", ""))
                .on("GET /store/out", bytes(200, SOUND))
                .on("GET /store/manifest", 200, "{}");
        api.on("GET /v1/projects/prj_1", 200, completed("a.mp3"));
        cli = new TestCli(home).with("PODWORKS_BASE_URL", api.url()).with("PODWORKS_API_KEY", "pw_test_abcdefgh");
        recording = Files.write(home.resolve("a.wav"), SOUND);
        out = home.resolve("out");
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void aRecordingIsUploadedProcessedAndDownloaded() {
        var result = process();

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(requests())
                .containsExactly(
                        "POST /v1/files",
                        "PUT /store/file_1",
                        "GET /v1/files/file_1",
                        "POST /v1/projects",
                        "POST /v1/projects/prj_1/submit",
                        "GET /v1/projects/prj_1",
                        "GET /v1/projects/prj_1",
                        "GET /store/out",
                        "GET /store/manifest");
        assertThat(out.resolve("a.mp3")).hasBinaryContent(SOUND);
        assertThat(out.resolve("manifest.json")).hasContent("{}");
        assertThat(result.out())
                .contains("✔ Uploaded a.wav", "✔ Submitted prj_1", "✔ Processed prj_1", "Charged 0:01:30 (90 s)");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void programsGetThePathsOrTheProject() {
        assertThat(process("--quiet").out().lines())
                .containsExactly(
                        out.resolve("a.mp3").toString(),
                        out.resolve("manifest.json").toString());
        assertThat(Json.read(process("--json").out(), JsonNode.class))
                .isEqualTo(Json.read(completed("a.mp3").replace('\'', '"'), JsonNode.class));
    }

    /// The tracks are in this order: recordings, imports, music.
    @Test
    void everySettingIsSent() throws IOException {
        var music = Files.write(home.resolve("jingle.wav"), SOUND).toString();

        var result = process(("--url https://example.com/guest.wav --music " + music
                        + " --noise n3 --plosives p1 --loudness -14 --formats mp3:128,wav --trim-silence 1.5 --ducking 6"
                        + " --merge --no-leveler --language de --name Episode --show shw_1 --client-ref ep-12"
                        + " --metadata series=talks --metadata season=2 --deliver-to dst_1,dst_2 --test-outcome slow")
                .split(" "));

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(Json.read(created(), JsonNode.class)).isEqualTo(Json.read("""
                        {"files": ["file_1", {"fileName": "guest.wav", "source": {"type": "url", "url": "https://example.com/guest.wav"}},
                                   "file_1"],
                         "name": "Episode", "clientRef": "ep-12", "metadata": {"series": "talks", "season": "2"},
                         "settings": {"mergeOutput": true, "noiseLevel": "n3", "plosivesLevel": "p1", "loudnessLufs": -14.0,
                                      "leveler": false, "formats": {"mp3": {"bitRateKbps": 128}, "wav": {}},
                                      "transcript": {"enabled": true, "language": "de"}, "trimSilence": {"maxPauseSeconds": 1.5},
                                      "music": {"positions": [2], "duckingDb": 6.0}},
                         "testOutcome": "slow", "show": "shw_1", "deliveries": ["dst_1", "dst_2"]}
                        """, JsonNode.class));
    }

    @Test
    void settingsCanBeOppositeToTheShowsDefaults() {
        process("--no-merge", "--leveler", "--transcript", "--no-trim-silence");

        assertThat(created())
                .contains(
                        "\"mergeOutput\":false",
                        "\"leveler\":true",
                        "\"transcript\":{\"enabled\":true}",
                        "\"trimSilence\":null");
    }

    @Test
    void whatIsNotGivenIsLeftToTheShow() {
        process();

        assertThat(created()).isEqualTo("{\"files\":[\"file_1\"],\"settings\":{}}");
    }

    @Test
    void aDetachedProjectIsNotWaitedFor() {
        assertThat(process("--detach").out()).contains("Submitted prj_1: podworks projects wait prj_1");
        assertThat(process("--detach", "--quiet").out()).isEqualTo("prj_1\n");
        assertThat(requests()).doesNotContain("GET /v1/projects/prj_1");
    }

    @Test
    void anInterruptedDownloadStartsAgain() {
        api.on("GET /store/out", interrupted(new byte[] {'s'}, SOUND.length), bytes(200, SOUND));

        var result = process();

        assertThat(result.status()).as(result.err()).isZero();
        assertThat(out.resolve("a.mp3")).hasBinaryContent(SOUND);
        assertThat(out).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void aDownloadThatStorageRefusesLeavesNoPartOfIt() {
        api.on("GET /store/out", bytes(403, new byte[0]));

        var result = process();

        assertThat(result.status()).isEqualTo(ExitStatus.FAILED.code());
        assertThat(result.err()).contains("a.mp3", "403");
        assertThat(result.out()).contains("Submitted prj_1").doesNotContain("Processed");
        assertThat(out).isEmptyDirectory();
    }

    @Test
    void anUploadThatStorageRefusesEndsBeforeAProjectIsCreated() {
        api.on("PUT /store/file_1", bytes(400, new byte[0]));

        assertThat(process().status()).isEqualTo(ExitStatus.FAILED.code());
        assertThat(requests()).doesNotContain("POST /v1/projects");
    }

    @Test
    void anApiThatCannotBeReachedHasItsOwnStatus() {
        api.close();

        var result = process();

        assertThat(result.status()).isEqualTo(ExitStatus.UNAVAILABLE.code());
        assertThat(result.err()).contains(api.url(), "Is the address right?");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`rejected`, `'rejection': {'code': 'insufficient_credits', 'message': 'Credits are missing.'}`, 6",
                "`failed`, `'failure': {'code': 'unusable', 'message': 'Credits are missing.'}`, 1"
            })
    void aProjectThatEndsWithoutOutputsSaysWhy(String status, String reason, int expected) {
        api.on("GET /v1/projects/prj_1", 200, project(status, ", 'outputs': [], " + reason));

        var result = process();

        assertThat(result.status()).isEqualTo(expected);
        assertThat(result.err()).contains("prj_1: ", "Credits are missing.").hasLineCount(1);
        assertThat(out).doesNotExist();
    }

    @Test
    void anErrorOfTheApiIsPrintedWithItsRequest() {
        api.on("POST /v1/projects/prj_1/submit", error(402, "payment_required", "The account has no credits."));

        var result = process();

        assertThat(result.status()).isEqualTo(ExitStatus.FAILED.code());
        assertThat(result.err()).isEqualTo("podworks: The account has no credits.\n  req_1\n");
        assertThat(requests()).doesNotContain("GET /v1/projects/prj_1");
    }

    @Test
    void tooManyRequestsAreSentAgainAfterTheTimeThatTheApiNames() {
        api.on("POST /v1/projects", retryAfter(0), json(201, project("draft", "")));

        assertThat(process().status()).isZero();

        var created = api.received().stream()
                .filter(each -> each.toString().equals("POST /v1/projects"))
                .toList();
        assertThat(created).hasSize(2);
        assertThat(created.getFirst().header("Idempotency-key"))
                .isPresent()
                .isEqualTo(created.getLast().header("Idempotency-key"));
    }

    @Test
    void aTimeThatIsTooLongIsReported() {
        api.on("POST /v1/projects", retryAfter(120));

        var result = process();

        assertThat(result.status()).isEqualTo(ExitStatus.UNAVAILABLE.code());
        assertThat(result.err()).contains("Slow down.", "Try again in 120 s.");
    }

    @Test
    void controlCharactersInNamesDoNotReachTheTerminal() throws IOException {
        var name = "a\u001b[2J\u009b\u202e.mp3";
        api.on("GET /v1/projects/prj_1", 200, completed("a\\u001b[2J\\u009b\\u202e.mp3"));

        var people = process();
        var json = process("--json");

        assertThat(people.status()).as(people.err()).isZero();
        assertThat(people.out()).contains("a\ufffd[2J\ufffd\ufffd.mp3");
        assertThat(people.out() + json.out()).doesNotContain("\u001b", "\u009b", "\u202e");
        assertThat(Json.read(json.out(), JsonNode.class).at("/outputs/0/name").asText())
                .isEqualTo(name);
        // A program opens the file by its path.
        assertThat(process("--quiet").out().lines().findFirst().map(Path::of))
                .hasValueSatisfying(path -> assertThat(path).hasFileName(name).exists());
    }

    /// A name is never a path out of the folder.
    @Test
    void anOutputStaysInTheFolder() {
        api.on("GET /v1/projects/prj_1", 200, completed("../../b.mp3"));

        assertThat(process().status()).isZero();

        assertThat(out.resolve("b.mp3")).exists();
        assertThat(home.resolve("b.mp3")).doesNotExist();
    }

    @Test
    void aRecordingThatCannotBeReadFailsWithItsReason() {
        api.on(
                "GET /v1/files/file_1",
                200,
                "{'id': 'file_1', 'fileName': 'a.wav', 'status': 'failed', 'createdAt': '2026-11-25T00:00:00Z',"
                        + " 'error': {'code': 'unreadable_file', 'message': 'It is not a recording.'}}");

        var result = process();

        assertThat(result.status()).isEqualTo(ExitStatus.FAILED.code());
        assertThat(result.err()).contains("It is not a recording.");
        assertThat(requests()).doesNotContain("POST /v1/projects");
    }

    private TestCli.Result process(String... options) {
        var command =
                Stream.concat(Stream.of("process", recording.toString(), "-o", out.toString()), Stream.of(options));
        return cli.run(command.toArray(String[]::new));
    }

    private static TestApi.Responder retryAfter(int seconds) {
        return exchange -> {
            exchange.getResponseHeaders().set("Retry-After", Integer.toString(seconds));
            error(429, "rate_limited", "Slow down.").respond(exchange);
        };
    }

    private String completed(String output) {
        return project(
                "completed",
                ", 'creditsSeconds': 90, 'manifestUrl': '%s/store/manifest', 'outputs': [{'kind': 'audio', 'name': '%s', 'sizeBytes': 5, 'url': '%s/store/out'}]"
                        .formatted(api.url(), output, api.url()));
    }

    /// The body of the project's creation.
    private String created() {
        return api.received().stream()
                .filter(each -> each.toString().equals("POST /v1/projects"))
                .findFirst()
                .orElseThrow()
                .text();
    }

    private List<String> requests() {
        return api.received().stream().map(TestApi.Received::toString).toList();
    }
}
