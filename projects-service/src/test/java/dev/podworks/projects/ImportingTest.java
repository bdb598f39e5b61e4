package dev.podworks.projects;

import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_REJECTED;
import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Projects with imported files.
class ImportingTest extends ProjectsTest {
    private final Caller caller = TestCallers.live();

    @Test
    void anImportHasNoUploadFormAndTheStatusImporting() {
        var project = create(caller, imported("https://example.com/anna.wav"), inline("ben.wav"));
        var file = project.get("files").get(0);
        assertThat(file.get("uploadStatus").stringValue()).isEqualTo("importing");
        assertThat(file.get("upload").isNull()).isTrue();
        assertThat(file.get("importError").isNull()).isTrue();
        assertThat(project.get("files").get(1).get("upload").isNull()).isFalse();
    }

    @Test
    void everyTypeOfSourceIsAccepted() {
        var project = create(
                caller,
                source(Map.of("type", "upload")),
                source(Map.of("type", "url", "url", "https://example.com/a.wav")),
                source(Map.of("type", "sharelink", "url", "https://example.com/s/a")),
                source(Map.of("type", "drivefile", "fileId", "1a", "accessToken", "secret")));
        assertThat(project.get("files")
                        .valueStream()
                        .map(file -> file.get("uploadStatus").stringValue()))
                .containsExactly("pending", "importing", "importing", "importing");
        expectError(
                post(caller, "/v1/projects", Map.of("files", List.of(source(Map.of("type", "url"))))),
                400,
                "invalid_request");
    }

    @Test
    void errorsOfFilesServiceHaveThePositionInTheRequest() {
        var ready = FILES.addReady(caller, 10).id().value();
        var files = List.of(ready, inline("ben.wav"), ready + "x", imported("http://example.com/a.wav"));
        expectError(post(caller, "/v1/projects", Map.of("files", files)), 400, "unknown_file");

        var wrong = List.of(ready, inline("ben.wav"), imported("http://example.com/a.wav"));
        var error = expectError(post(caller, "/v1/projects", Map.of("files", wrong)), 400, "invalid_request");
        assertThat(error.get("extra")).isEqualTo(json.readTree("""
                [{"path": "files[2].source.url", "message": "must begin with https"}]"""));
        assertThat(body(get(caller, "/v1/projects"), 200).get("projects")).isEmpty();
    }

    @Test
    void tooManyConcurrentImportsAreRefused() {
        FILES.behave(FakeFilesService.Behavior.IMPORT_LIMIT_REACHED);
        var body = Map.of("files", List.of(imported("https://example.com/a.wav")));
        expectError(post(caller, "/v1/projects", body), 429, "import_limit");
    }

    @Test
    void aSubmittedProjectWaitsForALongImport() {
        var project = create(caller, imported("https://example.com/anna.wav"));
        submit(caller, project);
        CLOCK.advance(Duration.ofMinutes(55));
        publish(FILES.setStatus(fileId(project), FileStatus.CHECKING));
        publish(FILES.setReady(fileId(project), 10));
        awaitEvents(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED);
    }

    @Test
    void theMeasuringTimeoutStartsAfterTheImport() {
        var project = create(caller, imported("https://example.com/anna.wav"));
        submit(caller, project);
        CLOCK.advance(Duration.ofMinutes(55));
        publish(FILES.setStatus(fileId(project), FileStatus.CHECKING));
        await().untilAsserted(() -> assertThat(
                        read(caller, project).at("/files/0/uploadStatus").stringValue())
                .isEqualTo("done"));
        assertThat(read(caller, project).get("status").stringValue()).isEqualTo("validating");
        await().atMost(Duration.ofSeconds(15)).untilAsserted(() -> {
            CLOCK.advance(Duration.ofMinutes(11));
            assertThat(read(caller, project).at("/rejection/code").stringValue(""))
                    .isEqualTo("measurement_unavailable");
        });
        awaitEvents(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_REJECTED);
    }

    @Test
    void aFailedImportRejectsTheProjectWithTheReason() {
        var project = create(caller, imported("https://example.com/anna.wav"));
        submit(caller, project);
        publish(FILES.fail(fileId(project), FileError.Code.IMPORT_FAILED));
        var rejected = awaitStatus(caller, project, "rejected");
        assertThat(rejected.at("/rejection/code").stringValue()).isEqualTo("import_failed");
        assertThat(rejected.at("/files/0/uploadStatus").stringValue()).isEqualTo("import_failed");
        assertThat(rejected.at("/files/0/importError").stringValue()).isEqualTo("It has no audio.");
    }

    @Test
    void deletingAFileRejectsTheWaitingProject() {
        var project = create(caller, inline("anna.wav"), imported("https://example.com/anna.wav"));
        submit(caller, project);
        publish(FILES.setStatus(fileId(project), FileStatus.DELETED));
        var rejected = awaitStatus(caller, project, "rejected");
        assertThat(rejected.at("/rejection/code").stringValue()).isEqualTo("upload_missing");
        assertThat(rejected.at("/files/0/uploadStatus").stringValue()).isEqualTo("deleted");
    }

    private static Map<String, Object> imported(String url) {
        return source(Map.of("type", "url", "url", url));
    }

    private static Map<String, Object> source(Map<String, String> source) {
        return Map.of("fileName", "anna.wav", "source", source);
    }

    private static FileId fileId(JsonNode project) {
        return new FileId(project.at("/files/0/fileId").stringValue());
    }
}
