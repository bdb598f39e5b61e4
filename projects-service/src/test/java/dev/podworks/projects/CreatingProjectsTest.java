package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class CreatingProjectsTest extends ProjectsTest {
    private final Caller caller = TestCallers.live();

    @Test
    void newFilesHaveUploadForms() {
        var project = create(caller, inline("anna.wav"), inline("ben.wav"));
        assertThat(project.get("status").stringValue()).isEqualTo("draft");
        assertThat(project.get("creditsSeconds").isNull()).isTrue();
        var second = project.get("files").get(1);
        assertThat(second.get("fileName").stringValue()).isEqualTo("ben.wav");
        assertThat(second.get("position").intValue()).isEqualTo(1);
        assertThat(second.get("uploadStatus").stringValue()).isEqualTo("pending");
        assertThat(second.get("upload").get("fields").get("key").stringValue())
                .isEqualTo("uploads/" + second.get("fileId").stringValue());
        awaitEvents(project, EventType.PROJECT_CREATED);
    }

    @Test
    void readyFilesArePricedImmediatelyAndKeepTheirOrder() {
        var inReadModel = FILES.addReady(caller, 10.5);
        publish(inReadModel);
        var notInReadModel = FILES.addReady(caller, 20);
        var project = create(
                caller,
                notInReadModel.id().value(),
                inline("ben.wav"),
                inReadModel.id().value());
        assertThat(project.get("creditsSeconds").isNull())
                .as("one file is missing")
                .isTrue();
        assertThat(project.get("files").get(0).get("fileId").stringValue())
                .isEqualTo(notInReadModel.id().value());
        assertThat(project.get("files").get(2).get("durationSeconds").doubleValue())
                .isEqualTo(10.5);

        assertThat(createReady(caller, 10.5, 20).get("creditsSeconds").longValue())
                .isEqualTo(31);
    }

    @Test
    void requestedPropertiesAreReturned() {
        var body = Map.of(
                "files", List.of(inline("anna.wav")),
                "name", "An interview",
                "clientRef", "ref-1",
                "metadata", Map.of("season", "3"),
                "settings", Map.of("noiseLevel", "n3"));
        var project = project(body(post(caller, "/v1/projects", body), 201));
        assertThat(project.get("name").stringValue()).isEqualTo("An interview");
        assertThat(project.get("metadata").get("season").stringValue()).isEqualTo("3");
        assertThat(project.get("settings")).isEqualTo(json.readTree("""
                {"mergeOutput": false, "noiseLevel": "n3", "plosivesLevel": "p2", "loudnessLufs": -16.0, "leveler": true,
                 "formats": null, "transcript": {"enabled": true, "language": null}, "trimSilence": null,
                 "music": null}"""));
        assertThat(project.get("testOutcome").isNull()).isTrue();
        assertThat(read(caller, project).get("clientRef").stringValue()).isEqualTo("ref-1");
    }

    @Test
    void aTestProjectHasATestOutcome() {
        assertThat(create(TestCallers.test(), inline("anna.wav"))
                        .get("testOutcome")
                        .stringValue())
                .isEqualTo("completed");
    }

    @Test
    void allValidationErrorsAreListed() {
        var body = """
                {"files": [{"fileName": ""}, {"source": {"type": "upload"}}, 7], "nmae": "x", "settings": {"noiseLevel": "n9"}}""";
        var error = expectError(
                client.as(caller)
                        .post()
                        .uri("/v1/projects")
                        .header("Content-Type", "application/json")
                        .bodyValue(body)
                        .exchange(),
                400,
                "invalid_request");
        assertThat(error.get("extra").valueStream().map(item -> item.get("path").stringValue()))
                .containsExactlyInAnyOrder(
                        "files[0].fileName", "files[1].fileName", "files[2]", "nmae", "settings.noiseLevel");
    }

    @Test
    void everyStorableTextIsStored() {
        var text = "\"'; drop table project; -- \uD83C\uDF99 \\u0000 \u202E";
        var body =
                Map.of("files", List.of(inline(text)), "name", text, "clientRef", text, "metadata", Map.of(text, text));
        var project = read(caller, body(post(caller, "/v1/projects", body), 201));
        assertThat(project.get("name").stringValue()).isEqualTo(text);
        assertThat(project.get("clientRef").stringValue()).isEqualTo(text);
        assertThat(project.get("metadata").get(text).stringValue()).isEqualTo(text);

        var notStorable = Map.of("files", List.of(inline("a")), "name", "a\0");
        expectError(post(caller, "/v1/projects", notStorable), 400, "invalid_request");
    }

    @Test
    void nineFilesAreTooMany() {
        var nine = Collections.nCopies(9, inline("anna.wav"));
        var error = expectError(post(caller, "/v1/projects", Map.of("files", nine)), 400, "invalid_request");
        assertThat(error.get("extra").get(0).get("path").stringValue()).isEqualTo("files");
    }

    @Test
    void filesOfOtherAccountsAndModesAreUnknown() {
        var stranger = TestCallers.live();
        var otherMode = TestCallers.of(caller.account(), Mode.TEST);
        var deleted = FILES.add(caller, FileStatus.DELETED).id().value();
        for (var id : List.of(
                "nonsense",
                "file_00000000000000000000000000",
                FILES.addReady(stranger, 10).id().value(),
                FILES.addReady(otherMode, 10).id().value(),
                deleted)) {
            var error = expectError(post(caller, "/v1/projects", Map.of("files", List.of(id))), 400, "unknown_file");
            assertThat(error.get("extra").get(0).get("path").stringValue()).isEqualTo("files[0]");
        }
    }

    @Test
    void aFileInTheReadModelIsUnknownToOtherAccounts() {
        var foreign = FILES.addReady(TestCallers.live(), 10);
        publish(foreign);
        createReady(caller, 1); // the event may have been handled by now
        expectError(
                post(
                        caller,
                        "/v1/projects",
                        Map.of("files", List.of(foreign.id().value()))),
                400,
                "unknown_file");
    }

    @Test
    void aFileThatIsNotReadyIsRefused() {
        for (var status : List.of(FileStatus.AWAITING_UPLOAD, FileStatus.CHECKING, FileStatus.EXPIRED)) {
            var id = FILES.add(caller, status).id().value();
            expectError(post(caller, "/v1/projects", Map.of("files", List.of(id))), 400, "file_not_ready");
        }
    }

    @Test
    void aRepeatedFileIsRefused() {
        var id = FILES.addReady(caller, 10).id().value();
        var error = expectError(
                post(caller, "/v1/projects", Map.of("files", List.of(id, inline("anna.wav"), id))),
                400,
                "invalid_request");
        assertThat(error.get("extra").get(0).get("path").stringValue()).isEqualTo("files[2]");
    }

    @Test
    void newFilesMayHaveTheSameName() {
        var project = create(caller, inline("track.wav"), inline("track.wav"));
        assertThat(project.get("files").get(0).get("fileId"))
                .isNotEqualTo(project.get("files").get(1).get("fileId"));
    }

    @Test
    void aDuplicateClientRefIsRefusedBeforeFilesAreCreated() {
        var body = Map.of("files", List.of(inline("anna.wav")), "clientRef", "ref-1");
        body(post(caller, "/v1/projects", body), 201);
        var before = FILES.created();
        expectError(post(caller, "/v1/projects", body), 409, "duplicate_client_ref");
        assertThat(FILES.created()).isEqualTo(before);

        body(post(TestCallers.of(caller.account(), Mode.TEST), "/v1/projects", body), 201);
        body(post(TestCallers.live(), "/v1/projects", body), 201);
    }

    @Test
    void concurrentRequestsCannotShareAClientRef() throws Exception {
        var body = Map.of("files", List.of(inline("anna.wav")), "clientRef", "ref-1");
        Callable<Integer> create = () -> post(caller, "/v1/projects", body)
                .returnResult(String.class)
                .getStatus()
                .value();
        var statuses = new ArrayList<Integer>();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (var result : threads.invokeAll(Collections.nCopies(16, create))) {
                statuses.add(result.get());
            }
        }
        assertThat(statuses).containsOnlyOnce(201).containsOnly(201, 409);
    }

    @Test
    void limitsOfFilesServiceArePassedOn() {
        FILES.behave(FakeFilesService.Behavior.UPLOAD_LIMIT_REACHED);
        expectError(
                post(caller, "/v1/projects", Map.of("files", List.of(inline("anna.wav")))),
                429,
                "awaiting_upload_limit");
    }

    @Test
    void theRequestIdIsPropagatedToFilesService() {
        var response = post(caller, "/v1/projects", Map.of("files", List.of(inline("anna.wav"))))
                .returnResult(String.class);
        assertThat(FILES.lastRequestId()).contains(response.getResponseHeaders().getFirst("Request-Id"));
    }

    @Test
    void aKeyWithoutTheScopeCannotCreate() {
        var reader = TestCallers.with(caller, Scope.PROJECTS_READ);
        expectError(post(reader, "/v1/projects", Map.of("files", List.of(inline("anna.wav")))), 403, "missing_scope");
    }
}
