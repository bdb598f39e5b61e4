package dev.podworks.local.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.local.client.ApiException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessingTest {

    private static final String PROJECT = """
            {"id": "prj_1", "status": "%s", "creditsSeconds": 27, "outputs": [], "somethingNew": 1 %s}""";

    private static final String FILE = "{\"id\": \"file_1\", \"status\": \"%s\" %s}";

    @TempDir
    Path folder;

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private FakeApi api;

    @BeforeEach
    void start() throws Exception {
        api = new FakeApi()
                .on(
                        "POST /v1/files",
                        201,
                        FILE.formatted("awaiting_upload", ", \"uploadUrl\": \"@/store/up\""),
                        Map.of())
                .on("GET /v1/files/file_1", FILE.formatted("checking", ""))
                .on("GET /v1/files/file_1", FILE.formatted("ready", ""))
                .on("PUT /store/up", "")
                .on("POST /v1/projects", 201, PROJECT.formatted("draft", ""), Map.of())
                .on("GET /v1/balance", "{\"totalSeconds\": 7173, \"buckets\": {\"promo\": 7173}}");
        Files.writeString(folder.resolve("interview.wav"), "recording");
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void recordingIsProcessedAndOutputsAreSaved() throws Exception {
        completes();
        assertThat(run()).isTrue();

        assertThat(api.calls("PUT /store/up").getFirst().body()).isEqualTo("recording");
        assertThat(api.calls("POST /v1/projects").getFirst().body())
                .contains("\"files\":[\"file_1\"]", "\"name\":\"interview\"", "\"noiseLevel\":\"n3\"");
        assertThat(out("interview.mp3")).hasContent("audio");
        assertThat(out("manifest.json")).hasContent("manifest");
        assertThat(out("interview.zip")).hasContent("zip");
        assertThat(screen())
                .contains(
                        "Uploaded interview.wav",
                        "Reducing noise",
                        "0:00:27 (27 s)",
                        "1:59:33 (7173 s)",
                        "5 B",
                        "  manifest",
                        "  all files (zip)");
    }

    @Test
    void outputNameCannotEscapeTheFolder() throws Exception {
        completes("../../escaped.mp3");
        assertThat(run()).isTrue();
        assertThat(out("escaped.mp3")).exists();
        assertThat(folder.resolve("escaped.mp3")).doesNotExist();
    }

    @Test
    void symbolicLinkInPlaceOfAnOutputIsReplacedAndNotFollowed() throws Exception {
        completes();
        var precious = Files.writeString(folder.resolve("precious"), "precious");
        Files.createDirectories(folder.resolve("out"));
        Files.createSymbolicLink(out("interview.mp3"), precious);
        run();
        assertThat(precious).hasContent("precious");
        assertThat(out("interview.mp3")).hasContent("audio");
    }

    @Test
    void unreadableFileCreatesNoProject() throws Exception {
        api.close();
        api = new FakeApi()
                .on("POST /v1/files", FILE.formatted("awaiting_upload", ", \"uploadUrl\": \"@/store/up\""))
                .on("PUT /store/up", "")
                .on("GET /v1/files/file_1", FILE.formatted("failed", """
                        , "error": {"code": "unreadable_file", "message": "It is no audio or video."}"""));
        assertThat(run()).isFalse();
        assertThat(screen()).contains("unreadable_file. It is no audio or video.", "Nothing was charged.");
        assertThat(api.calls("POST /v1/projects")).isEmpty();
    }

    @Test
    void rejectedProjectShowsTheReason() throws Exception {
        api.on("POST /v1/projects/prj_1/submit", PROJECT.formatted("validating", ""))
                .on("GET /v1/projects/prj_1", PROJECT.formatted("rejected", """
                        , "rejection": {"code": "unreadable_file", "message": "interview.wav is no recording."}"""));
        assertThat(run()).isFalse();
        assertThat(screen()).contains("unreadable_file", "interview.wav is no recording.", "Nothing was charged.");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void unavailableServiceIsRetriedWithTheSameIdempotencyKey() throws Exception {
        api.on("POST /v1/projects/prj_1/submit", 503, "", Map.of("Retry-After", "1"));
        completes();
        assertThat(run()).isTrue();
        var submits = api.calls("POST /v1/projects/prj_1/submit");
        assertThat(submits).hasSize(2);
        assertThat(submits).extracting(FakeApi.Call::idempotencyKey).doesNotContain("null");
        assertThat(submits.get(1).idempotencyKey()).isEqualTo(submits.get(0).idempotencyKey());
    }

    @Test
    void errorShowsEveryInvalidField() {
        api.on("POST /v1/projects/prj_1/submit", 400, """
                {"detail": "The request is not valid.", "code": "invalid_request",
                 "extra": [{"path": "files[0]", "message": "is missing"}, {"path": "name", "message": "is too long"}]}""", Map.of());
        assertThatThrownBy(this::run)
                .isInstanceOf(ApiException.class)
                .hasMessage("files[0] is missing; name is too long");
    }

    @Test
    void objectStoreErrorIsShown() throws Exception {
        api.close();
        api = new FakeApi()
                .on("POST /v1/files", FILE.formatted("awaiting_upload", ", \"uploadUrl\": \"@/store/late\""))
                .on("PUT /store/late", 403, "<Error><Message>Request has expired</Message></Error>", Map.of());
        assertThatThrownBy(this::run).isInstanceOf(ApiException.class).hasMessage("Request has expired");
    }

    private void completes() {
        completes("interview.mp3");
    }

    private void completes(String outputName) {
        api.on("POST /v1/projects/prj_1/submit", PROJECT.formatted("validating", ""))
                .on("GET /v1/projects/prj_1", PROJECT.formatted("processing", """
                        , "progress": {"step": "Reducing noise", "percent": 40, "rate": 10, "cap": 60}"""))
                .on("GET /v1/projects/prj_1", """
                        {"id": "prj_1", "status": "completed", "creditsSeconds": 27,
                         "downloadUrl": "@/store/zip", "manifestUrl": "@/store/manifest", "outputs":
                          [{"kind": "audio", "name": "%s", "sizeBytes": 5, "url": "@/store/mp3"}]}""".formatted(outputName))
                .on("GET /store/mp3", "audio")
                .on("GET /store/manifest", "manifest")
                .on(
                        "GET /store/zip",
                        200,
                        "zip",
                        Map.of("Content-Disposition", "attachment; filename=\"interview.zip\""));
    }

    private boolean run() throws Exception {
        var terminal = new Terminal(new PrintStream(shown, true, StandardCharsets.UTF_8), false, false, 80);
        return new ProcessRun(terminal, api.url(), "pw_live_x")
                .run(List.of(folder.resolve("interview.wav")), Map.of("noiseLevel", "n3"), folder.resolve("out"));
    }

    private Path out(String name) {
        return folder.resolve("out").resolve(name);
    }

    private String screen() {
        return shown.toString(StandardCharsets.UTF_8);
    }
}
