package dev.podworks.studio.correction;

import static dev.podworks.contracts.event.EventType.PROJECT_OUTPUTS_DELETED;
import static dev.podworks.contracts.event.EventType.PROJECT_TRANSCRIPT_CORRECTION_REQUESTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.StudioEvent.TranscriptCorrected;
import dev.podworks.contracts.event.StudioEvent.TranscriptCorrectionFailed;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.studio.CorrectedSegments;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.StoredOutputs.Kind;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.contracts.studio.TranscriptCorrection;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import dev.podworks.studio.job.StudioTest;
import dev.podworks.studio.output.TranscriptFormat;
import dev.podworks.studio.transcript.Segment;
import dev.podworks.studio.transcript.Transcript;
import dev.podworks.studio.transcript.Word;
import io.r2dbc.postgresql.codec.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/// Corrections, from the event of projects-service to the studio's, with the objects in between.
class CorrectionsTest extends StudioTest {
    private static final Instant SAVED_AT = Instant.parse("2026-11-20T11:04:58Z");
    private static final Transcript ORIGINAL = new Transcript(
            "en",
            List.of(
                    new Segment(
                            0,
                            1.5,
                            "Ann",
                            "helo there",
                            List.of(new Word(0, 0.5, "helo", 0.4), new Word(1, 1.5, "there", 0.9))),
                    new Segment(2, 2.5, "Bob", "yes", List.of(new Word(2, 2.5, "yes", 0.9)))));

    private final TestProject project = TestProject.of(TestCallers.live().account());

    @Test
    void aCorrectionIsWrittenToEveryFileAndTheOriginalOnesStay() throws Exception {
        var original = storeOriginal();
        request(1, original, new CorrectedSegments.Segment(0, "Hello there", "Anna"));
        var outputs = awaitCorrected(1).outputs();

        assertThat(outputs.files())
                .extracting(StoredOutput::name)
                .containsExactlyElementsOf(
                        original.files().stream().map(StoredOutput::name).toList());
        assertThat(outputs.files().getFirst())
                .as("the sound")
                .isEqualTo(original.files().getFirst());
        assertThat(text(outputs, "txt")).contains("Anna:\nHello there").contains("Bob:\nyes");
        assertThat(text(outputs, "vtt")).contains("00:00:00.000 --> ").contains("<v Anna>Hello there");
        assertThat(text(outputs, "srt")).contains("Anna: Hello there");
        var transcript = json.readValue(text(outputs, "json"), Transcript.class);
        assertThat(transcript.segments().getFirst().words())
                .containsExactly(new Word(0, 0.5, "Hello", null), new Word(1, 1.5, "there", 0.9));

        var manifest = get(outputs.manifestKey());
        var zipped = entries(get(outputs.zipKey()));
        assertThat(zipped.keySet())
                .containsExactlyElementsOf(entries(get(original.zipKey())).keySet());
        assertThat(zipped.get("talk.mp3")).isEqualTo("the sound");
        assertThat(zipped.get("manifest.json")).isEqualTo(new String(manifest, StandardCharsets.UTF_8));
        for (var file : outputs.files().subList(1, 5)) {
            assertThat(get(file.objectKey())).hasSize((int) file.sizeBytes());
            assertThat(zipped.get(file.name())).isEqualTo(new String(get(file.objectKey()), StandardCharsets.UTF_8));
        }
        assertThat(json.readTree(manifest).at("/outputs/1/sizeBytes").longValue())
                .isEqualTo(outputs.files().get(1).sizeBytes());
        assertThat(json.readTree(manifest).at("/transcription/correctedAt").stringValue())
                .isEqualTo(SAVED_AT.toString());
        assertThat(text(original, "txt")).contains("helo there");
        assertThat(entries(get(original.zipKey())).get("talk.txt")).contains("helo there");
    }

    @Test
    void redeliveredAndOlderEventsWriteNothingAgain() throws Exception {
        var original = storeOriginal();
        var first = request(1, original, new CorrectedSegments.Segment(1, "no", null));
        awaitCorrected(1);
        request(2, original, new CorrectedSegments.Segment(1, "maybe", null));
        awaitCorrected(2);
        publisher.publish(first);
        request(2, original, new CorrectedSegments.Segment(1, "maybe", null));
        awaitHandled(request(1, original, new CorrectedSegments.Segment(1, "no", null)));

        assertThat(works()).isZero();
        assertThat(corrections()).extracting(TranscriptCorrected::number).containsExactly(1, 2);
        assertThat(text(corrections().getLast().outputs(), "txt")).contains("maybe");
    }

    @Test
    void ofTwoCorrectionsInARowTheLaterOneIsWritten() throws Exception {
        var original = storeOriginal();
        request(1, original, new CorrectedSegments.Segment(1, "no", null));
        request(2, original, new CorrectedSegments.Segment(1, "maybe", null));
        assertThat(text(awaitCorrected(2).outputs(), "txt")).contains("maybe");
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(works()).isZero());
        assertThat(corrections().getLast().number()).isEqualTo(2);
    }

    @Test
    void whatAKilledWorkerWroteIsDeletedAndTheCorrectionIsWritten() throws Exception {
        var original = storeOriginal();
        var correction = correction(1, original, new CorrectedSegments.Segment(1, "no", null));
        var left = ObjectKeys.correctionAttempt(project.snapshot().submissionRef(), 1, 1) + "talk.txt";
        put(left, "half of it");
        leave(correction, 1, "now() + interval '1 second'");

        var written = awaitCorrected(1);
        assertThat(written.attempt()).isEqualTo(2);
        assertThat(exists(left)).isFalse();
    }

    @Test
    void aCorrectionOfASegmentThatDoesNotExistFailsAndChangesNothing() throws Exception {
        request(1, storeOriginal(), new CorrectedSegments.Segment(2, "what?", null));
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(published(TranscriptCorrectionFailed.class))
                        .singleElement()
                        .satisfies(failed -> assertThat(failed.message()).contains("no segment 2")));
        assertThat(corrections()).isEmpty();
        assertThat(works()).isZero();
    }

    @Test
    void afterFiveAttemptsTheCorrectionFails() throws Exception {
        leave(correction(1, storeOriginal(), new CorrectedSegments.Segment(1, "no", null)), 5, "now()");
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(published(TranscriptCorrectionFailed.class)).hasSize(1));
        assertThat(works()).isZero();
    }

    @Test
    void nothingIsLeftOfACorrectionWhoseProjectsOutputsWereDeleted() throws Exception {
        var correction = correction(1, storeOriginal(), new CorrectedSegments.Segment(1, "no", null));
        var left = ObjectKeys.correctionAttempt(project.snapshot().submissionRef(), 1, 1) + "talk.txt";
        put(left, "half of it");
        leave(correction, 1, "now() + interval '1 hour'");
        awaitHandled(publisher.publish(PROJECT_OUTPUTS_DELETED, project.becomes(ProjectStatus.COMPLETED)));
        Blocking.run(db.sql("update work set due_at = now() where id = :project")
                .bind("project", project.id().value())
                .then());

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(works()).isZero());
        assertThat(exists(left)).isFalse();
        assertThat(Blocking.get(db.sql("select count(*) as n from transcript_correction where project = :project")
                        .bind("project", project.id().value())
                        .map(row -> row.get("n", Long.class))
                        .one()))
                .isZero();
        assertThat(corrections()).isEmpty();
    }

    @Test
    void transcriptsOfTestProjectsAreCorrectedToo() throws Exception {
        project.mode(Mode.TEST);
        request(1, storeOriginal(), new CorrectedSegments.Segment(1, "no", null));
        assertThat(awaitCorrected(1).mode()).isEqualTo(Mode.TEST);
    }

    private StoredOutputs storeOriginal() throws IOException {
        project.becomes(ProjectStatus.COMPLETED);
        var folder = ObjectKeys.outputsOf(project.snapshot().submissionRef(), 1);
        var files = new LinkedHashMap<String, String>();
        files.put("talk.mp3", "the sound");
        for (var format : TranscriptFormat.values()) {
            files.put(format.fileName("talk"), format.write(ORIGINAL));
        }
        var listed = files.keySet().stream()
                .map(name -> Map.of("name", name, "sizeBytes", 0))
                .toList();
        files.put(
                "manifest.json",
                json.writeValueAsString(Map.of("outputs", listed, "transcription", Map.of("status", "made"))));
        var stored = new ArrayList<StoredOutput>();
        files.forEach((name, content) -> {
            put(folder + name, content);
            var kind = name.endsWith(".mp3") ? Kind.AUDIO : Kind.TRANSCRIPT;
            stored.add(new StoredOutput(kind, name, content.getBytes(StandardCharsets.UTF_8).length, folder + name));
        });
        Blocking.run(store.put(folder + "outputs.zip", zip(files), "application/zip"));
        return new StoredOutputs(stored.subList(0, 5), List.of(), folder + "outputs.zip", folder + "manifest.json");
    }

    private Event request(int number, StoredOutputs original, CorrectedSegments.Segment... segments) {
        project.correctedBy(correction(number, original, segments));
        return publisher.publish(PROJECT_TRANSCRIPT_CORRECTION_REQUESTED, project.becomes(ProjectStatus.COMPLETED));
    }

    private TranscriptCorrection correction(int number, StoredOutputs original, CorrectedSegments.Segment... segments) {
        var key = ObjectKeys.correctionContent(project.snapshot().submissionRef(), number, "hash");
        put(key, json.writeValueAsString(new CorrectedSegments(List.of(segments))));
        return new TranscriptCorrection(number, key, SAVED_AT, original);
    }

    /// Sets the rows as left by a worker that was killed.
    private void leave(TranscriptCorrection correction, int attempt, String leaseEnd) {
        var snapshot = project.snapshot();
        var row = db.sql("""
                insert into transcript_correction (project, submission, account, mode, number, correction, state)
                values (:project, :submission, :account, 'live', :number, :correction, 'waiting')
                """)
                .bind("project", snapshot.id().value())
                .bind("submission", snapshot.submission())
                .bind("account", snapshot.account().value())
                .bind("number", correction.number())
                .bind("correction", Json.of(json.writeValueAsBytes(correction)))
                .then();
        var work = db.sql("""
                insert into work (queue, id, due_at, attempt, lease, created_at)
                values (:queue, :id, %s, :attempt, 'of the killed one', now())
                """.formatted(leaseEnd))
                .bind("queue", Corrections.QUEUE)
                .bind("id", snapshot.id().value())
                .bind("attempt", attempt)
                .then();
        Blocking.run(row.then(work).as(tx::transactional));
    }

    private TranscriptCorrected awaitCorrected(int number) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(corrections())
                        .extracting(TranscriptCorrected::number)
                        .contains(number));
        return corrections().stream()
                .filter(event -> event.number() == number)
                .findFirst()
                .orElseThrow();
    }

    private List<TranscriptCorrected> corrections() {
        return published(TranscriptCorrected.class);
    }

    private <E> List<E> published(Class<E> type) {
        return recorded.of(Topic.STUDIO, project.id().value()).stream()
                .map(Event::payload)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private long works() {
        return Blocking.get(db.sql("select count(*) as n from work where id = :project")
                .bind("project", project.id().value())
                .map(row -> row.get("n", Long.class))
                .one());
    }

    private void put(String key, String content) {
        Blocking.run(store.put(key, content.getBytes(StandardCharsets.UTF_8), "application/octet-stream"));
    }

    private byte[] get(String key) {
        return Blocking.get(store.get(key));
    }

    private boolean exists(String key) {
        return Blocking.get(store.find(key).hasElement());
    }

    private String text(StoredOutputs outputs, String extension) {
        var file = outputs.files().stream()
                .filter(each -> each.name().endsWith("." + extension))
                .findFirst()
                .orElseThrow();
        return new String(get(file.objectKey()), StandardCharsets.UTF_8);
    }

    private static byte[] zip(Map<String, String> files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private static Map<String, String> entries(byte[] zip) throws IOException {
        var entries = new LinkedHashMap<String, String>();
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return entries;
    }
}
