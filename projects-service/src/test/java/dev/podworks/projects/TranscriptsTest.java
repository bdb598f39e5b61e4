package dev.podworks.projects;

import static dev.podworks.contracts.event.EventType.PROJECT_TRANSCRIPT_CORRECTED;
import static dev.podworks.contracts.event.EventType.PROJECT_TRANSCRIPT_CORRECTION_REQUESTED;
import static dev.podworks.contracts.event.EventType.STUDIO_TRANSCRIPT_CORRECTED;
import static dev.podworks.contracts.event.EventType.STUDIO_TRANSCRIPT_CORRECTION_FAILED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.event.AuditEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.StudioEvent.TranscriptCorrected;
import dev.podworks.contracts.event.StudioEvent.TranscriptCorrectionFailed;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.studio.CorrectedSegments;
import dev.podworks.contracts.studio.CorrectedSegments.Segment;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.contracts.studio.TranscriptCorrection;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.store.ObjectStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// Corrections of transcripts. The tests play the studio, which writes them.
class TranscriptsTest extends ProjectsTest {
    private static final String PATH = "/account/api/projects/{id}/transcript";
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Caller key = TestCallers.test();
    private final Caller person = TestCallers.person(key, Role.MEMBER);

    @Autowired
    private ObjectStore store;

    @Autowired
    private EventCodec codec;

    @Test
    void aCorrectionIsStoredForTheStudioAndNothingIsReplacedBeforeItIsWritten() {
        var project = simulated(key, createReady(key, 10));
        var original = transcript(project);
        assertThat(original.get("status").stringValue()).isEqualTo("original");
        assertThat(original.get("number").intValue()).isZero();
        assertThat(original.get("textUrl").stringValue()).contains(".json");
        assertThat(original.get("changedBy").isNull()).isTrue();

        var saved = body(correct(person, project, 0, segment(0, "  This is\na\u00a0real project.  ")), 200);
        assertThat(saved.get("status").stringValue()).isEqualTo("writing");
        assertThat(saved.get("number").intValue()).isOne();
        assertThat(saved.get("changedBy").stringValue()).isEqualTo(person.actorId());
        assertThat(read(key, project).get("outputs"))
                .hasSize(project.get("outputs").size());

        var requested = snapshotOf(project, PROJECT_TRANSCRIPT_CORRECTION_REQUESTED, 1);
        var correction = Objects.requireNonNull(requested.correction());
        assertThat(correction.number()).isOne();
        assertThat(correction.original()).isEqualTo(requested.outputs());
        assertThat(content(correction).segments()).containsExactly(new Segment(0, "This is a real project.", null));
        awaitAudited(project, AuditAction.PROJECT_TRANSCRIPT_CORRECTED);
    }

    @Test
    void writtenFilesReplaceTheOutputsAndLinksStay() {
        var project = simulated(key, createReady(key, 10));
        var names = names(project);
        body(correct(person, project, 0, segment(0, "Other words.")), 200);
        var written = written(project, 1);

        var corrected = snapshotOf(project, PROJECT_TRANSCRIPT_CORRECTED, 1);
        assertThat(corrected.outputs()).isEqualTo(written);
        assertThat(corrected.correction()).isNull();
        assertThat(corrected.outputLinks()).hasSize(written.files().size());
        var now = read(key, project);
        assertThat(names(now)).isEqualTo(names);
        assertThat(now.get("outputs").get(names.size() - 1).get("url").stringValue())
                .contains("-correction-1/");
        assertThat(now.get("downloadUrl").stringValue()).contains("-correction-1/");
        assertThat(now.get("manifestUrl").stringValue()).contains("-correction-1/");
        var link = corrected.outputLinks().getLast().path();
        var location = client.anonymous().get().uri(link).exchange().returnResult(String.class);
        assertThat(String.valueOf(location.getResponseHeaders().getLocation())).contains("-correction-1/");
        assertThat(transcript(project).get("status").stringValue()).isEqualTo("written");
        assertThat(transcript(project).get("textUrl").stringValue()).contains("-correction-1/");
    }

    @Test
    void aCorrectionThatIsNotBasedOnTheLastOneIsRefusedAndTheLastOneIsKept() {
        var project = simulated(key, createReady(key, 10));
        body(correct(person, project, 0, segment(0, "From one.")), 200);
        var other = TestCallers.person(key, Role.ADMIN);
        var refused = expectError(correct(other, project, 0, segment(0, "From another.")), 409, "invalid_state");
        assertThat(refused.get("detail").stringValue()).contains("in the meantime");
        body(correct(other, project, 1, speaker(0, "Ann")), 200);

        var correction =
                snapshotOf(project, PROJECT_TRANSCRIPT_CORRECTION_REQUESTED, 2).correction();
        assertThat(content(Objects.requireNonNull(correction)).segments())
                .containsExactly(new Segment(0, "From one.", "Ann"));
    }

    @Test
    void aRepeatedRequestSavesNothingAgain() {
        var project = simulated(key, createReady(key, 10));
        body(correct(person, project, 0, segment(0, "Once.")), 200);
        var repeated = body(correct(person, project, 0, segment(0, "Once.")), 200);
        assertThat(repeated.get("number").intValue()).isOne();
        awaitAudited(project, AuditAction.PROJECT_TRANSCRIPT_CORRECTED);
        assertThat(publishedTypes(project)).containsOnlyOnce(PROJECT_TRANSCRIPT_CORRECTION_REQUESTED);
    }

    @Test
    void ofTwoCorrectionsOnlyTheLaterIsServedInWhateverOrderTheyAreWritten() {
        var project = simulated(key, createReady(key, 10));
        body(correct(person, project, 0, segment(0, "One.")), 200);
        body(correct(person, project, 1, segment(0, "Two.")), 200);
        var late = publishWritten(project, 1);
        var second = written(project, 2);
        publisher.publish(late);
        publishWritten(project, 1);
        publishWritten(project, 2);

        await().during(Duration.ofSeconds(1)).atMost(PATIENCE).untilAsserted(() -> {
            assertThat(publishedTypes(project)).containsOnlyOnce(PROJECT_TRANSCRIPT_CORRECTED);
            assertThat(transcript(project).get("textUrl").stringValue()).contains("-correction-2/");
        });
        assertThat(snapshotOf(project, PROJECT_TRANSCRIPT_CORRECTED, 1).outputs())
                .isEqualTo(second);
    }

    @Test
    void removedSegmentsAreThoseOfTheServedTranscript() {
        var project = simulated(key, createReady(key, 10));
        body(correct(person, project, 0, segment(0, " ")), 200);
        assertThat(transcript(project).get("removedSegments")).isEmpty();
        written(project, 1);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(
                                transcript(project).get("removedSegments").toString())
                        .isEqualTo("[0]"));
    }

    @Test
    void theOriginalIsRestoredAtOnceAndACorrectionInFlightIsNotServed() {
        var project = simulated(key, createReady(key, 10));
        body(correct(person, project, 0, segment(0, "Other words.")), 200);
        expectError(restore(person, project, 0), 409, "invalid_state");
        var restored = body(restore(person, project, 1), 200);
        assertThat(restored.get("status").stringValue()).isEqualTo("original");
        assertThat(restored.get("number").intValue()).isEqualTo(2);
        publishWritten(project, 1);

        await().during(Duration.ofSeconds(1))
                .atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(transcript(project).get("textUrl").stringValue())
                                .doesNotContain("correction"));
        expectError(restore(person, project, 2), 409, "invalid_state");
        awaitAudited(project, AuditAction.PROJECT_TRANSCRIPT_CORRECTED, AuditAction.PROJECT_TRANSCRIPT_RESTORED);
        body(correct(person, project, 2, segment(0, "Again.")), 200);
        assertThat(content(Objects.requireNonNull(snapshotOf(project, PROJECT_TRANSCRIPT_CORRECTION_REQUESTED, 2)
                                .correction()))
                        .segments())
                .containsExactly(new Segment(0, "Again.", null));
    }

    @Test
    void aCorrectionThatFailedCanBeSavedAgain() {
        var project = simulated(key, createReady(key, 10));
        body(correct(person, project, 0, segment(0, "Other words.")), 200);
        var snapshot = snapshotOf(project, PROJECT_TRANSCRIPT_CORRECTION_REQUESTED, 1);
        publisher.publish(
                STUDIO_TRANSCRIPT_CORRECTION_FAILED,
                new TranscriptCorrectionFailed(
                        snapshot.submissionRef(), snapshot.account(), snapshot.mode(), 5, 1, "The store is down."));
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(transcript(project).get("status").stringValue()).isEqualTo("failed");
            assertThat(transcript(project).get("error").stringValue()).isEqualTo("The store is down.");
        });

        body(correct(person, project, 1), 200);
        written(project, 2);
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(transcript(project).get("status").stringValue())
                                .isEqualTo("written"));
    }

    @Test
    void objectsThatAreNotServedAnyMoreAreDeletedAndTheOriginalOnesAreKept() {
        var project = simulated(key, createReady(key, 10));
        body(correct(person, project, 0, segment(0, "One.")), 200);
        var first = written(project, 1);
        await().atMost(PATIENCE).until(() -> publishedTypes(project).contains(PROJECT_TRANSCRIPT_CORRECTED));
        body(correct(person, project, 1, segment(0, "Two.")), 200);
        var second = written(project, 2);
        snapshotOf(project, PROJECT_TRANSCRIPT_CORRECTED, 2);
        var original = Objects.requireNonNull(snapshotOf(project, PROJECT_TRANSCRIPT_CORRECTION_REQUESTED, 1)
                        .correction())
                .original();
        CLOCK.advance(Duration.ofHours(47));
        await().during(Duration.ofSeconds(3)).until(() -> exists(first.manifestKey()));

        CLOCK.advance(Duration.ofHours(1));
        await().atMost(PATIENCE).until(() -> !exists(first.manifestKey()));
        assertThat(exists(second.manifestKey())).isTrue();
        assertThat(exists(original.manifestKey())).isTrue();

        CLOCK.advance(Duration.ofDays(30));
        await().atMost(PATIENCE).until(() -> !exists(second.manifestKey()) && !exists(original.manifestKey()));
        expectError(get(person, PATH, id(project).value()), 410, "gone");
        expectError(correct(person, project, 2, segment(0, "Three.")), 410, "gone");
    }

    /// The studio wrote it while the project was being deleted.
    @Test
    void whatIsWrittenAfterAProjectWasDeletedIsDeletedToo() {
        var project = simulated(key, createReady(key, 10));
        body(correct(person, project, 0, segment(0, "One.")), 200);
        var requested = snapshotOf(project, PROJECT_TRANSCRIPT_CORRECTION_REQUESTED, 1);
        body(delete(key, project), 200);
        await().atMost(PATIENCE)
                .until(() -> !exists(Objects.requireNonNull(requested.outputs()).manifestKey()));
        publishWritten(project, 1);
        var manifest = outputs(requested, 1).manifestKey();
        await().atMost(PATIENCE).until(() -> !exists(manifest));
    }

    @Test
    void onlyPeopleWhoMayChangeProjectsCorrectTheirTranscripts() {
        var project = simulated(key, createReady(key, 10));
        var viewer = TestCallers.person(key, Role.VIEWER);
        assertThat(body(get(viewer, PATH, id(project).value()), 200)
                        .get("number")
                        .intValue())
                .isZero();
        expectError(correct(viewer, project, 0, segment(0, "x")), 403, "missing_scope");
        expectError(restore(viewer, project, 0), 403, "missing_scope");
        expectError(correct(key, project, 0, segment(0, "x")), 403, "person_required");
        var stranger = TestCallers.person(TestCallers.test(), Role.OWNER);
        expectError(correct(stranger, project, 0, segment(0, "x")), 404, "not_found");
        expectError(get(stranger, PATH, id(project).value()), 404, "not_found");
        expectError(restore(stranger, project, 0), 404, "not_found");
    }

    @Test
    void everyInvalidSegmentIsNamed() {
        var project = simulated(key, createReady(key, 10));
        var error = expectError(
                correct(
                        person,
                        project,
                        0,
                        segment(0, "a\u0007b"),
                        speaker(1, " "),
                        segment(1, "repeated"),
                        speaker(2, "a\u001bb")),
                400,
                "invalid_request");
        assertThat(error.get("extra").valueStream().map(each -> each.get("path").stringValue()))
                .containsExactly("segments[0].text", "segments[1].speaker", "segments[2].index", "segments[3].speaker");
        expectError(correct(person, project, 0, segment(0, "x".repeat(2001))), 400, "invalid_request");
        expectError(correct(person, project, 0, segment(-1, "x")), 400, "invalid_request");
        assertThat(transcript(project).get("status").stringValue()).isEqualTo("original");
    }

    @Test
    void projectsWithoutATranscriptHaveNoneToCorrect() {
        var draft = createReady(key, 10);
        expectError(correct(person, draft, 0, segment(0, "x")), 409, "invalid_state");
        var file = FILES.addReady(key, 10).id().value();
        var settings = Map.of("transcript", Map.of("enabled", false));
        var silent = body(post(key, "/v1/projects", Map.of("files", List.of(file), "settings", settings)), 201);
        expectError(get(person, PATH, id(simulated(key, silent)).value()), 409, "invalid_state");
    }

    private static Map<String, Object> segment(int index, String text) {
        return Map.of("index", index, "text", text);
    }

    private static Map<String, Object> speaker(int index, String name) {
        return Map.of("index", index, "speaker", name);
    }

    @SafeVarargs
    private final ResponseSpec correct(Caller caller, JsonNode project, int number, Map<String, Object>... segments) {
        return client.as(caller)
                .put()
                .uri(PATH, id(project).value())
                .bodyValue(Map.of("number", number, "segments", List.of(segments)))
                .exchange();
    }

    private ResponseSpec restore(Caller caller, JsonNode project, int number) {
        return client.as(caller)
                .post()
                .uri(PATH + "/restore", id(project).value())
                .bodyValue(Map.of("number", number))
                .exchange();
    }

    private JsonNode transcript(JsonNode project) {
        return body(get(person, PATH, id(project).value()), 200);
    }

    /// Plays the studio and waits until its files are served.
    private StoredOutputs written(JsonNode project, int number) {
        publishWritten(project, number);
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(transcript(project).get("textUrl").stringValue())
                                .contains("-correction-" + number + "/"));
        return outputs(snapshotOf(project, PROJECT_TRANSCRIPT_CORRECTION_REQUESTED, 1), number);
    }

    private Event publishWritten(JsonNode project, int number) {
        var snapshot = snapshotOf(project, PROJECT_TRANSCRIPT_CORRECTION_REQUESTED, 1);
        var outputs = outputs(snapshot, number);
        Blocking.run(store.put(outputs.manifestKey(), "{}".getBytes(StandardCharsets.UTF_8), "application/json"));
        return publisher.publish(
                STUDIO_TRANSCRIPT_CORRECTED,
                new TranscriptCorrected(
                        snapshot.submissionRef(), snapshot.account(), snapshot.mode(), 1, number, outputs));
    }

    private static StoredOutputs outputs(ProjectSnapshot snapshot, int number) {
        var original = Objects.requireNonNull(snapshot.correction()).original();
        var prefix = ObjectKeys.correctionAttempt(snapshot.submissionRef(), number, 1);
        var files = original.files().stream()
                .map(file -> file.kind() == StoredOutputs.Kind.TRANSCRIPT
                        ? new StoredOutput(file.kind(), file.name(), 7, prefix + file.name())
                        : file)
                .toList();
        return new StoredOutputs(
                files, original.waveforms(), prefix + "outputs.zip", prefix + "manifest.json", original.warnings());
    }

    private CorrectedSegments content(TranscriptCorrection correction) {
        return json.readValue(Blocking.get(store.get(correction.contentKey())), CorrectedSegments.class);
    }

    private boolean exists(String objectKey) {
        return Blocking.get(store.find(objectKey).hasElement());
    }

    private static List<String> names(JsonNode project) {
        return project.get("outputs")
                .valueStream()
                .map(output -> output.get("kind").stringValue() + " "
                        + output.get("name").stringValue())
                .toList();
    }

    /// Of the nth event of that type.
    private ProjectSnapshot snapshotOf(JsonNode project, EventType type, int nth) {
        await().atMost(PATIENCE)
                .until(() ->
                        publishedTypes(project).stream().filter(type::equals).count() >= nth);
        return recorded.of(Topic.PROJECTS, id(project).value()).stream()
                .filter(event -> event.type() == type)
                .map(event -> ((ProjectEvent) event.payload()).project())
                .toList()
                .get(nth - 1);
    }

    /// Exactly these, in whatever order they were published: each entry has a key of its own.
    private void awaitAudited(JsonNode project, AuditAction... actions) {
        await().during(Duration.ofSeconds(1))
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(auditedNow(project)).containsExactlyInAnyOrder(actions));
    }

    private List<AuditAction> auditedNow(JsonNode project) {
        return recorded.records(Topic.AUDIT.topicName()).stream()
                .flatMap(record -> codec.read(record).stream())
                .map(event -> ((AuditEvent) event.payload()).entry())
                .filter(entry -> entry.target().id().equals(id(project).value()))
                .map(entry -> entry.action())
                .toList();
    }
}
