package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.FormUpload;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The main job: a recording goes in, finished files come out, paid with credits.
@Tag("integration")
@ExtendWith(RunningStack.class)
class MainJobIT {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static Customer customer;

    @TempDir
    Path folder;

    @BeforeAll
    static void signUp(RunningStack stack) {
        customer = stack.signUp("MainJob");
    }

    @Test
    void aRecordingIsProcessedIntoFinishedFiles() throws IOException {
        var before = customer.balance();
        var file = customer.uploadReady(Recordings.sample());
        var draft = customer.live()
                .post("/v1/projects", Map.of("name", "Episode 1", "files", List.of(file)))
                .expect(201);
        var price = draft.path("creditsSeconds").asLong();
        assertThat(draft.path("status").asString()).isEqualTo("draft");
        assertThat(price)
                .isEqualTo((long) Math.ceil(draft.at("/files/0/durationSeconds").asDouble()));

        var id = draft.path("id").asString();
        var submitted = customer.live().post("/v1/projects/" + id + "/submit").expect(200);
        assertThat(submitted.path("status").asString()).isEqualTo("validating");

        var done = customer.ended(id, LIMIT);
        assertThat(done.path("status").asString()).as("%s", done).isEqualTo("completed");
        assertThat(customer.balance()).isEqualTo(before - price);
        assertThat(chargesOf(id)).containsExactly(-price);
        assertOutputs(done);
        assertThat(eventTypes(id))
                .containsExactly("project.validating", "project.queued", "project.processing", "project.completed");
        assertThat(eventTypes(file)).containsExactly("file.ready");
    }

    @Test
    void aFileCreatedWithItsProjectIsUploadedAsAForm() {
        var draft = customer.live()
                .post("/v1/projects", Map.of("files", List.of(Map.of("fileName", "cut.wav"))))
                .expect(201);
        var slot = draft.at("/files/0/upload");
        assertThat(draft.at("/files/0/uploadStatus").asString()).isEqualTo("pending");
        assertThat(FormUpload.post(slot, new Recordings(folder).cut(4))).isEqualTo(204);

        var id = draft.path("id").asString();
        assertThat(customer.project(id).at("/files/0/uploadStatus").asString()).isEqualTo("done");
        customer.live().post("/v1/projects/" + id + "/submit").expect(200);
        var done = customer.ended(id, LIMIT);
        assertThat(done.path("status").asString()).as("%s", done).isEqualTo("completed");
        assertThat(done.at("/outputs/0/name").asString()).isEqualTo("cut.mp3");
    }

    /// The pauses in the talk and before the jingle become short in both tracks, and the jingle is no speech.
    @Test
    void settingsReachTheStudio() throws IOException {
        var recordings = new Recordings(folder);
        var files = List.of(customer.uploadReady(recordings.withPause(5)), customer.uploadReady(recordings.jingle()));
        var settings = Map.of(
                "loudnessLufs", -19,
                "formats", Map.of("opus", Map.of("bitRateKbps", 64)),
                "trimSilence", Map.of("maxPauseSeconds", 1),
                "music", Map.of("positions", List.of(1)));
        var draft = customer.live()
                .post("/v1/projects", Map.of("files", files, "settings", settings))
                .expect(201);
        var id = draft.path("id").asString();
        customer.live().post("/v1/projects/" + id + "/submit").expect(200);
        var done = customer.ended(id, LIMIT);
        assertThat(done.path("status").asString()).as("%s", done).isEqualTo("completed");
        assertThat(done.path("creditsSeconds").asLong()).isEqualTo(17 + 24);

        var manifest = manifest(done);
        assertThat(manifest.path("settings")).isEqualTo(done.path("settings"));
        assertThat(removed(manifest, 24)).isBetween(4.0, 7.0);
        for (var name : List.of("pause.opus", "jingle.opus")) {
            var output = manifest.path("outputs")
                    .valueStream()
                    .filter(one -> one.path("name").asString().equals(name))
                    .findFirst()
                    .orElseThrow();
            double recorded = output.at("/sources/0/before/durationSeconds").asDouble();
            assertThat(output.at("/after/durationSeconds").asDouble())
                    .isCloseTo(recorded - removed(manifest, recorded), within(0.05));
            assertThat(output.at("/after/loudnessLufs").asDouble()).isCloseTo(-19, within(0.5));
        }
    }

    @Test
    void aForgedDurationHeaderDoesNotChangeThePrice() {
        var sampleSeconds = 29L;
        var recordings = new Recordings(folder);
        for (var recording : List.of(recordings.flacClaimingTwoSeconds(), recordings.mp3ClaimingTwoSeconds())) {
            var file = customer.uploadReady(recording);
            var before = customer.balance();
            var draft = customer.live()
                    .post("/v1/projects", Map.of("files", List.of(file)))
                    .expect(201);
            assertThat(draft.path("creditsSeconds").asLong()).isBetween(sampleSeconds, sampleSeconds + 1);

            var id = draft.path("id").asString();
            customer.live().post("/v1/projects/" + id + "/submit").expect(200);
            var done = customer.ended(id, LIMIT);
            assertThat(done.path("status").asString()).as("%s", done).isEqualTo("completed");
            assertThat(before - customer.balance())
                    .isEqualTo(draft.path("creditsSeconds").asLong());
        }
    }

    private void assertOutputs(JsonNode project) throws IOException {
        assertThat(project.at("/outputs/1/name").asString()).isEqualTo("interview.flac");
        var output = project.at("/outputs/0");
        assertThat(output.path("kind").asString()).isEqualTo("audio");
        assertThat(output.path("name").asString()).isEqualTo("interview.mp3");
        var audio = Api.download(output.path("url").asString(), folder.resolve("interview.mp3"));
        assertThat(Files.size(audio))
                .isEqualTo(output.path("sizeBytes").asLong())
                .isGreaterThan(50_000);

        assertThat(manifest(project).path("projectId").asString())
                .isEqualTo(project.path("id").asString());

        var zip = Api.download(project.path("downloadUrl").asString(), folder.resolve("all.zip"));
        try (var opened = new ZipFile(zip.toFile())) {
            assertThat(opened.stream().map(entry -> entry.getName()))
                    .contains("interview.mp3", "interview.flac", "interview.waveform.json", "manifest.json");
            assertThat(opened.getInputStream(opened.getEntry("interview.mp3")).readAllBytes())
                    .isEqualTo(Files.readAllBytes(audio));
        }
    }

    /// What is cut from a track of a length, in seconds.
    private static double removed(JsonNode manifest, double length) {
        return manifest.path("cuts")
                .valueStream()
                .mapToDouble(cut -> Math.min(cut.path("endSeconds").asDouble(), length)
                        - Math.min(cut.path("startSeconds").asDouble(), length))
                .sum();
    }

    private JsonNode manifest(JsonNode project) throws IOException {
        var file = Api.download(project.path("manifestUrl").asString(), folder.resolve("manifest.json"));
        return Api.JSON.readTree(Files.readString(file));
    }

    private static List<Long> chargesOf(String project) {
        return customer.ledger().stream()
                .filter(line -> line.path("projectId").asString("").equals(project))
                .map(line -> line.path("deltaSeconds").asLong())
                .toList();
    }

    private static List<String> eventTypes(String object) {
        return customer.events(object).stream()
                .map(event -> event.path("type").asString())
                .toList();
    }
}
