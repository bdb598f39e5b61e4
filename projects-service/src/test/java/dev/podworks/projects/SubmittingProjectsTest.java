package dev.podworks.projects;

import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static dev.podworks.contracts.event.EventType.PROJECT_COMPLETED;
import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_FAILED;
import static dev.podworks.contracts.event.EventType.PROJECT_PROCESSING;
import static dev.podworks.contracts.event.EventType.PROJECT_QUEUED;
import static dev.podworks.contracts.event.EventType.PROJECT_REJECTED;
import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.event.ChargeEvent;
import dev.podworks.contracts.event.DomainEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.ProjectWarning;
import dev.podworks.contracts.studio.ProjectWarning.Code;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.StoredOutputs.Kind;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.contracts.studio.StoredOutputs.StoredWaveform;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.store.ObjectStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/// The saga with real Kafka and PostgreSQL. SubmissionSagaTest covers the state machine itself.
class SubmittingProjectsTest extends ProjectsTest {
    private final Caller caller = TestCallers.live();

    @Autowired
    ObjectStore store;

    @Test
    void aProjectIsChargedProcessedAndDownloaded(@TempDir Path folder) throws Exception {
        var project = submit(caller, createReady(caller, 10.5, 20));
        assertThat(project.get("status").stringValue()).isEqualTo("validating");
        awaitEvents(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED);
        var request = (ProjectEvent)
                recorded.of(Topic.PROJECTS, id(project).value()).getLast().payload();
        assertThat(request.project().creditsSeconds()).isEqualTo(31);
        assertThat(request.project().submissionRef()).isEqualTo(first(project));
        assertThat(request.previousStatus()).isEqualTo(ProjectStatus.VALIDATING);

        publishSettled(project);
        assertThat(awaitStatus(caller, project, "queued").get("queuedAt").isNull())
                .isFalse();
        publishStarted(project, 1);
        var started = awaitStatus(caller, project, "processing");
        assertThat(started.get("progress")).isEqualTo(json.readTree("""
                {"step": null, "percent": 0.0, "rate": null, "cap": null}"""));

        Files.writeString(folder.resolve("a.mp3"), "audio");
        var outputs = new StoredOutputs(
                List.of(new StoredOutput(Kind.AUDIO, "anna.mp3", 5, key(project, "anna.mp3"))),
                List.of(new StoredWaveform("anna.waveform.json", key(project, "anna.mp3"))),
                key(project, "all.zip"),
                key(project, "manifest.json"),
                List.of(new ProjectWarning(Code.TRANSCRIPT_UNAVAILABLE, "There is no transcript.")));
        Blocking.run(store.put(key(project, "anna.mp3"), folder.resolve("a.mp3"), "audio/mpeg"));
        publish(EventType.STUDIO_FINISHED, new StudioEvent.Finished(first(project), caller.account(), 1, outputs));
        var completed = awaitStatus(caller, project, "completed");
        assertThat(completed.get("progress").isNull()).isTrue();
        assertThat(completed.get("creditsSeconds").longValue()).isEqualTo(31);
        assertThat(completed.get("downloadUrl").stringValue()).contains("all.zip");
        assertThat(completed.get("manifestUrl").stringValue()).contains("manifest.json");
        var output = completed.get("outputs").get(0);
        assertThat(output.get("kind").stringValue()).isEqualTo("audio");
        assertThat(completed.get("warnings")).isEqualTo(json.readTree("""
                [{"code": "transcript_unavailable", "message": "There is no transcript."}]"""));
        assertThat(download(output.get("url").stringValue())).isEqualTo("audio");
        var waveforms = body(
                        get(
                                TestCallers.person(caller, Role.VIEWER),
                                "/account/api/projects/{id}/sound",
                                id(project).value()),
                        200)
                .get("waveforms");
        assertThat(waveforms).hasSize(1);
        assertThat(waveforms.get(0).get("name").stringValue()).isEqualTo("anna.waveform.json");
        assertThat(download(waveforms.get(0).get("url").stringValue())).isEqualTo("audio");
        awaitEvents(
                project,
                PROJECT_CREATED,
                PROJECT_VALIDATING,
                PROJECT_CHARGE_REQUESTED,
                PROJECT_QUEUED,
                PROJECT_PROCESSING,
                PROJECT_COMPLETED);
    }

    @Test
    void aFailedJobFailsTheProject() {
        var project = charged(createReady(caller, 10));
        publishStarted(project, 1);
        publish(
                EventType.STUDIO_FAILED,
                new StudioEvent.Failed(first(project), caller.account(), 1, "It has no audio."));
        var failed = awaitStatus(caller, project, "failed");
        assertThat(failed.get("failure")).isEqualTo(json.readTree("""
                {"code": "processing_failed", "message": "It has no audio."}"""));
        assertThat(publishedTypes(project)).endsWith(PROJECT_FAILED);
    }

    @Test
    void aLostAttemptIsRequeued() {
        var project = charged(createReady(caller, 10));
        publishStarted(project, 1);
        publishProgress(project, 1, 60);
        publish(EventType.STUDIO_REQUEUED, new StudioEvent.Requeued(first(project), caller.account(), 1, "lost"));
        publishStarted(project, 2);
        publishProgress(project, 1, 70); // late progress of the lost attempt
        publishProgress(project, 2, 10);
        await().untilAsserted(() -> assertThat(percent(project)).isEqualTo(10));
        await().untilAsserted(() ->
                assertThat(recorded.changes(caller.account())).contains("project_progress/" + id(project)));
        assertThat(publishedTypes(project))
                .endsWith(PROJECT_QUEUED, PROJECT_PROCESSING, PROJECT_QUEUED, PROJECT_PROCESSING);
    }

    @Test
    void progressNeverDecreasesAndYieldsAnEstimate() {
        var project = charged(createReady(caller, 10));
        publishStarted(project, 1);
        publishProgress(project, 1, 50);
        publishProgress(project, 1, 40);
        publishProgress(project, 1, 51);
        await().untilAsserted(() -> assertThat(percent(project)).isEqualTo(51));
        var progress = read(caller, project);
        assertThat(progress.get("progress")).isEqualTo(json.readTree("""
                {"step": "Removing noise", "percent": 51.0, "rate": 2.0, "cap": 80.0}"""));
        assertThat(Instant.parse(progress.get("estimatedCompletionAt").stringValue()))
                .isEqualTo(CLOCK.instant().plusMillis(24_500));
        assertThat(publishedTypes(project)).as("progress publishes no events").endsWith(PROJECT_PROCESSING);
    }

    @Test
    void insufficientCreditsReject() {
        var project = submit(caller, createReady(caller, 10));
        publish(EventType.CHARGE_REFUSED, new ChargeEvent(first(project), caller.account(), 10, 3));
        var rejected = awaitStatus(caller, project, "rejected");
        assertThat(rejected.get("rejection").get("code").stringValue()).isEqualTo("insufficient_credits");
        assertThat(rejected.get("creditsSeconds").longValue()).isEqualTo(10);

        submit(caller, rejected);
        var second = new SubmissionRef(id(project), 2);
        publish(
                EventType.CHARGE_SETTLED,
                new ChargeEvent(first(project), caller.account(), 10, 3)); // of the first submission
        publish(EventType.CHARGE_SETTLED, new ChargeEvent(second, caller.account(), 10, 3));
        awaitStatus(caller, project, "queued");
        assertThat(publishedTypes(project))
                .containsExactly(
                        PROJECT_CREATED,
                        PROJECT_VALIDATING,
                        PROJECT_CHARGE_REQUESTED,
                        PROJECT_REJECTED,
                        PROJECT_VALIDATING,
                        PROJECT_CHARGE_REQUESTED,
                        PROJECT_QUEUED);
    }

    @Test
    void aMissingUploadRejectsAndCanBeUploadedAgain() {
        var project = create(caller, inline("anna.wav"));
        var submitted = submit(caller, project);
        assertThat(submitted.get("files").get(0).get("upload").isNull()).isTrue();
        publish(FILES.setMissing(fileId(project), first(project)));
        var rejected = awaitStatus(caller, project, "rejected");
        assertThat(rejected.get("rejection").get("code").stringValue()).isEqualTo("upload_missing");
        assertThat(rejected.get("files").get(0).get("upload").isNull()).isFalse();

        submit(caller, project);
        publish(FILES.setReady(fileId(project), 10));
        await().untilAsserted(() ->
                assertThat(publishedTypes(project)).endsWith(PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED));
        assertThat(read(caller, project).get("rejection").isNull()).isTrue();
    }

    @Test
    void anUnreadableFileRejects() {
        var project = create(caller, inline("text.wav"));
        submit(caller, project);
        publish(FILES.setStatus(fileId(project), FileStatus.CHECKING));
        publish(FILES.fail(fileId(project), FileError.Code.UNREADABLE_FILE));
        var rejected = awaitStatus(caller, project, "rejected");
        assertThat(rejected.get("rejection").get("code").stringValue()).isEqualTo("unreadable_file");
        assertThat(rejected.get("rejection").get("message").stringValue()).isEqualTo("text.wav: It has no audio.");

        var again = submit(caller, project);
        assertThat(again.get("status").stringValue())
                .as("the state right after the submission")
                .isEqualTo("validating");
        await().untilAsserted(() -> assertThat(publishedTypes(project)).endsWith(PROJECT_VALIDATING, PROJECT_REJECTED));
    }

    @Test
    void aRepeatedEventIsIgnored() {
        var project = submit(caller, createReady(caller, 10));
        var settled = publishSettled(project);
        publisher.publish(settled);
        publishSettled(project); // the same content with another event id
        awaitStatus(caller, project, "queued");
        publishStarted(project, 1);
        publishStarted(project, 1);
        awaitStatus(caller, project, "processing");
        publisher.publish(settled);
        publish(
                EventType.STUDIO_FAILED,
                new StudioEvent.Failed(first(project), caller.account(), 1, "It has no audio."));
        awaitEvents(
                project,
                PROJECT_CREATED,
                PROJECT_VALIDATING,
                PROJECT_CHARGE_REQUESTED,
                PROJECT_QUEUED,
                PROJECT_PROCESSING,
                PROJECT_FAILED);
    }

    @Test
    void theVersionGrowsWithEveryEvent() {
        var project = charged(createReady(caller, 10));
        await().untilAsserted(() -> assertThat(publishedTypes(project)).hasSize(4));
        assertThat(recorded.of(Topic.PROJECTS, id(project).value()))
                .extracting(event -> ((ProjectEvent) event.payload()).project().version())
                .containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void onlyADraftOrARejectedProjectCanBeSubmitted() {
        var project = submit(caller, createReady(caller, 10));
        var path = "/v1/projects/%s/submit".formatted(id(project).value());
        var error = expectError(client.as(caller).post().uri(path).exchange(), 409, "invalid_state");
        assertThat(error.get("extra")).isEqualTo(json.readTree("{\"status\": \"validating\"}"));
        expectError(client.as(TestCallers.live()).post().uri(path).exchange(), 404, "not_found");
        var poor = TestCallers.with(caller, Scope.PROJECTS_WRITE);
        expectError(client.as(poor).post().uri(path).exchange(), 403, "missing_scope");
    }

    private JsonNode charged(JsonNode project) {
        submit(caller, project);
        publishSettled(project);
        return awaitStatus(caller, project, "queued");
    }

    private Event publishSettled(JsonNode project) {
        return publish(EventType.CHARGE_SETTLED, new ChargeEvent(first(project), caller.account(), 10, 90));
    }

    private void publishStarted(JsonNode project, int attempt) {
        publish(EventType.STUDIO_STARTED, new StudioEvent.Started(first(project), caller.account(), attempt));
    }

    private void publishProgress(JsonNode project, int attempt, double percent) {
        publish(
                EventType.STUDIO_PROGRESS,
                new StudioEvent.Progressed(
                        first(project), caller.account(), attempt, "Removing noise", percent, 2, 80));
    }

    private Event publish(EventType type, DomainEvent payload) {
        return publisher.publish(type, payload);
    }

    private double percent(JsonNode project) {
        return read(caller, project).at("/progress/percent").doubleValue(-1);
    }

    private static SubmissionRef first(JsonNode project) {
        return new SubmissionRef(id(project), 1);
    }

    private static FileId fileId(JsonNode project) {
        return new FileId(project.get("files").get(0).get("fileId").stringValue());
    }

    private static String key(JsonNode project, String name) {
        return ObjectKeys.output(first(project), 1, name);
    }

    private static String download(String url) throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(url))
                    .timeout(Duration.ofSeconds(10))
                    .build();
            var response = http.send(request, BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(200);
            return response.body();
        }
    }
}
