package dev.podworks.projects;

import static dev.podworks.contracts.event.EventType.PROJECT_COMPLETED;
import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_FAILED;
import static dev.podworks.contracts.event.EventType.PROJECT_PROCESSING;
import static dev.podworks.contracts.event.EventType.PROJECT_QUEUED;
import static dev.podworks.contracts.event.EventType.PROJECT_STOPPED;
import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.output.FileFormat;
import dev.podworks.contracts.output.OutputPlan;
import dev.podworks.contracts.output.OutputPlan.Input;
import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principal.Operator;
import dev.podworks.kit.test.ManifestSchema;
import dev.podworks.kit.test.TestCallers;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.zip.ZipInputStream;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
import tools.jackson.databind.JsonNode;

/// Simulated processing of test projects.
class SimulationTest extends ProjectsTest {
    private static final Measured AUDIO = new Measured(10, 1, 48_000, 1_000, false, false);
    private static final Measured VIDEO = new Measured(10, 1, 48_000, 1_000, true, false);
    private static final Measured TWO_SPEAKERS = new Measured(10, 2, 48_000, 1_000, false, true);

    private final Caller caller = TestCallers.test();

    @Autowired
    Environment environment;

    @Test
    void aTestProjectPassesThroughEveryStatusAndIsNeverCharged() {
        var project = createReady(caller, 10.5, 20);
        submit(caller, project);
        assertThat(read(caller, project).get("status").stringValue()).isEqualTo("queued");
        var steps = new LinkedHashSet<String>();
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            CLOCK.advance(Duration.ofSeconds(1));
            var now = read(caller, project);
            now.at("/progress/step").stringValueOpt().ifPresent(steps::add);
            assertThat(now.get("status").stringValue()).isEqualTo("completed");
        });
        assertThat(steps)
                .isSubsetOf("Reading the recording", "Removing noise", "Setting the loudness", "Packing the files");
        assertThat(steps).hasSizeGreaterThan(1);
        awaitEvents(
                project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_QUEUED, PROJECT_PROCESSING, PROJECT_COMPLETED);
        var completed = read(caller, project);
        assertThat(completed.get("creditsSeconds").longValue()).isEqualTo(31);
        assertThat(completed.get("startedAt").isNull()).isFalse();
    }

    @Test
    void outputsCanBeDownloadedAndPlayed() throws Exception {
        var formats = Map.of("formats", Map.of("wav", Map.of()), "transcript", Map.of("enabled", false));
        var project = completed(projectOf(formats, ready("host.wav", AUDIO), ready("guest.mp3", AUDIO)));
        assertThat(names(project)).containsExactly("host.wav", "guest.wav");
        for (var output : project.get("outputs")) {
            var audio = download(output.get("url"));
            assertThat(audio).hasSize(output.get("sizeBytes").intValue());
            try (var stream = AudioSystem.getAudioInputStream(new ByteArrayInputStream(audio))) {
                assertThat(stream.getFrameLength()).isEqualTo(16_000);
            }
        }
        assertThat(namesIn(download(project.get("downloadUrl"))))
                .containsExactly(
                        "host.wav",
                        "host.waveform.json",
                        "host.before.waveform.json",
                        "guest.wav",
                        "guest.waveform.json",
                        "guest.before.waveform.json",
                        "manifest.json");
        var manifest = json.readTree(download(project.get("manifestUrl")));
        assertThat(manifest.get("projectId")).isEqualTo(project.get("id"));
        assertThat(manifest.at("/outputs/3/sources/0/fileId")).isEqualTo(project.at("/files/1/fileId"));
        assertThat(manifest.at("/outputs/3/sources/0/waveform").stringValue()).isEqualTo("guest.before.waveform.json");
        assertThat(manifest.at("/transcription/status").stringValue()).isEqualTo("off");
        assertThat(manifest.get("simulated").booleanValue()).isTrue();
    }

    /// That the studio renders the same files of the same plan is tested there: `RenderedFilesTest`.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'mergeOutput': true}",
                "{'transcript': {'enabled': false}}",
                "{'transcript': {'enabled': true, 'language': 'de'}, 'trimSilence': {'maxPauseSeconds': 1.0}}",
                "{'formats': {'opus': {'bitRateKbps': 64}, 'wav': {}}}",
                "{'music': {'positions': [1], 'duckingDb': 12}}"
            })
    void outputsAreThoseThatTheStudioPlansForTheSameSettings(String quoted) throws Exception {
        var settings = json.readTree(quoted.replace('\'', '"'));
        for (var measured : List.of(AUDIO, VIDEO, TWO_SPEAKERS)) {
            var inputs = List.of(
                    new Input(
                            "host.mp4",
                            measured.twoSpeakers(),
                            measured.hasVideo() ? Optional.of(FileFormat.MP4) : Optional.empty()),
                    new Input("guest.wav", false, Optional.empty()));
            var plan = OutputPlan.of("Episode 1", json.treeToValue(settings, ProjectSettings.class), inputs);

            var project = completed(projectOf(settings, ready("host.mp4", measured), ready("guest.wav", AUDIO)));

            var listed = plan.files().stream()
                    .filter(file -> file.format().kind().apiKind().isPresent())
                    .toList();
            assertThat(names(project))
                    .containsExactlyElementsOf(
                            listed.stream().map(OutputPlan.File::name).toList());
            assertThat(project.get("outputs")
                            .valueStream()
                            .map(each -> each.get("kind").stringValue()))
                    .containsExactlyElementsOf(listed.stream()
                            .map(file -> file.format().kind().wire())
                            .toList());
            requireManifest(project, plan);
        }
    }

    private void requireManifest(JsonNode project, OutputPlan plan) throws Exception {
        var bytes = download(project.get("manifestUrl"));
        assertThat(ManifestSchema.validate(bytes))
                .as("the schema of the studio")
                .isEmpty();
        var manifest = json.readTree(bytes);
        assertThat(manifest.get("outputs")
                        .valueStream()
                        .map(each -> each.get("name").stringValue()))
                .containsExactlyElementsOf(
                        plan.files().stream().map(OutputPlan.File::name).toList());
        boolean isTrimmed = manifest.at("/settings/trimSilence").isObject();
        assertThat(manifest.get("cuts").isEmpty()).isEqualTo(!isTrimmed || plan.hasVideo());
        assertThat(project.get("warnings").size()).isEqualTo(isTrimmed && plan.hasVideo() ? 1 : 0);
        assertThat(namesIn(download(project.get("downloadUrl"))))
                .startsWith(plan.files().getFirst().name())
                .endsWith("manifest.json")
                .hasSize(plan.files().size() + 1);
    }

    private String ready(String fileName, Measured measured) {
        return FILES.addReady(caller, fileName, measured).id().value();
    }

    private JsonNode projectOf(Object settings, String... files) {
        var body = Map.of("name", "Episode 1", "files", List.of(files), "settings", settings);
        return project(body(post(caller, "/v1/projects", body), 201));
    }

    private static List<String> names(JsonNode project) {
        return project.get("outputs")
                .valueStream()
                .map(output -> output.get("name").stringValue())
                .toList();
    }

    @Test
    void theOutcomeFailedFailsDuringProcessing() {
        var project = createWith("failed");
        submit(caller, project);
        var failed = advanceUntil(project, "failed");
        assertThat(failed.at("/failure/code").stringValue()).isEqualTo("processing_failed");
        assertThat(failed.get("startedAt").isNull()).isFalse();
        assertThat(failed.get("outputs")).isEmpty();
        awaitEvents(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_QUEUED, PROJECT_PROCESSING, PROJECT_FAILED);
    }

    @Test
    void theOutcomeSlowTakesAboutTenMinutes() {
        var project = createWith("slow");
        submit(caller, project);
        var queued = read(caller, project);
        var estimated = Instant.parse(queued.get("estimatedCompletionAt").stringValue());
        assertThat(Duration.between(CLOCK.instant(), estimated))
                .isBetween(Duration.ofMinutes(9), Duration.ofMinutes(11));
        advanceUntil(project, "processing");
        CLOCK.advance(Duration.ofSeconds(1));
        for (var cap : List.of(25, 50, 75, 100)) {
            await().untilAsserted(() -> assertThat(
                            read(caller, project).at("/progress/cap").doubleValue(0))
                    .isEqualTo(cap.doubleValue()));
            assertThat(read(caller, project).at("/progress/percent").doubleValue())
                    .isLessThan(cap);
            CLOCK.advance(Duration.ofSeconds(150));
        }
        var completed = awaitStatus(caller, project, "completed");
        var startedAt = Instant.parse(completed.get("startedAt").stringValue());
        var completedAt = Instant.parse(completed.get("completedAt").stringValue());
        assertThat(Duration.between(startedAt, completedAt))
                .isBetween(Duration.ofSeconds(600), Duration.ofSeconds(605));
    }

    @Test
    void theOutcomeIsValidatedAndForTestKeysOnly() {
        assertThat(createWith("slow").get("testOutcome").stringValue()).isEqualTo("slow");
        var changed = body(patch(caller, createWith("slow"), "{\"testOutcome\": null}"), 200);
        assertThat(changed.get("testOutcome").stringValue()).isEqualTo("completed");
        expectError(
                post(caller, "/v1/projects", Map.of("files", List.of(inline("a")), "testOutcome", "lost")),
                400,
                "invalid_request");
        var live = TestCallers.live();
        var body = Map.of("files", List.of(inline("a")), "testOutcome", "completed");
        var error = expectError(post(live, "/v1/projects", body), 400, "invalid_request");
        assertThat(error.at("/extra/0/path").stringValue()).isEqualTo("testOutcome");
        expectError(patch(live, create(live, inline("a")), "{\"testOutcome\": \"slow\"}"), 400, "invalid_request");
    }

    @Test
    void aProjectOnHoldWaitsUntilItIsReleased() {
        var project = createReady(caller, 10);
        submit(caller, project);
        assertThat(operate(project, "hold", 200).get("onHold").booleanValue()).isTrue();
        CLOCK.advance(Duration.ofMinutes(1));
        await().during(Duration.ofSeconds(1)).untilAsserted(() -> {
            assertThat(read(caller, project).get("status").stringValue()).isEqualTo("queued");
            assertThat(read(caller, project).get("estimatedCompletionAt").isNull())
                    .isTrue();
        });
        operate(project, "hold", 409);
        operate(project, "retry", 409);
        operate(project, "release", 200);
        advanceUntil(project, "completed");
        operate(project, "release", 409);
        awaitEvents(
                project,
                PROJECT_CREATED,
                PROJECT_VALIDATING,
                PROJECT_QUEUED,
                PROJECT_STOPPED,
                PROJECT_QUEUED,
                PROJECT_PROCESSING,
                PROJECT_COMPLETED);
    }

    /// The worker has read the project on hold, and is about to complete the work item.
    @Test
    void aProjectReleasedWhileItsWorkItemIsCompletedContinues() throws Exception {
        var project = createReady(caller, 10);
        submit(caller, project);
        operate(project, "hold", 200);
        try (var blocked = new BlockedStatements(environment, "delete", "work")) {
            CLOCK.advance(Duration.ofMinutes(1));
            await().until(blocked::isBlocking);
            var release = CompletableFuture.supplyAsync(() -> operate(project, "release", 200));
            await().until(() -> release.isDone() || blocked.isRowLockAwaited());
        }
        advanceUntil(project, "completed");
    }

    @Test
    void aFailedProjectCanBeRetried() {
        var project = createWith("failed");
        submit(caller, project);
        advanceUntil(project, "failed");
        assertThat(operate(project, "retry", 200).get("status").stringValue()).isIn("validating", "queued");
        await().untilAsserted(() ->
                assertThat(publishedTypes(project)).endsWith(PROJECT_FAILED, PROJECT_VALIDATING, PROJECT_QUEUED));
        advanceUntil(project, "failed");
        expectError(
                post(caller, "/operator/projects/%s/retry".formatted(id(project).value()), Map.of()), 404, "not_found");
    }

    @Test
    void projectsOverTheDailyLimitAreRejectedAndResubmissionsDoNotCount() {
        var projects = IntStream.range(0, TEST_PROJECTS_PER_DAY)
                .mapToObj(_ -> create(caller, inline("text.wav")))
                .toList();
        for (var project : projects) {
            publish(FILES.fail(
                    new FileId(project.at("/files/0/fileId").stringValue()), FileError.Code.UNREADABLE_FILE));
            submit(caller, project);
            assertThat(rejectionOf(project)).isEqualTo("unreadable_file");
        }
        var late = createReady(caller, 1);
        for (int i = 0; i < 2; i++) {
            submit(caller, late);
            assertThat(rejectionOf(late)).isEqualTo("test_limit_reached");
        }
        submit(caller, projects.getFirst());
        assertThat(rejectionOf(projects.getFirst())).as("a resubmission").isEqualTo("unreadable_file");
        var other = TestCallers.test();
        submit(other, createReady(other, 1));

        CLOCK.advance(Duration.ofDays(1));
        submit(caller, late);
        await().untilAsserted(() -> assertThat(publishedTypes(late)).contains(PROJECT_QUEUED));
    }

    private String rejectionOf(JsonNode project) {
        var now = read(caller, project);
        return (now.get("status").stringValue().equals("rejected") ? now : awaitStatus(caller, project, "rejected"))
                .at("/rejection/code")
                .stringValue();
    }

    private JsonNode createWith(String outcome) {
        var file = FILES.addReady(caller, 10).id().value();
        return project(body(post(caller, "/v1/projects", Map.of("files", List.of(file), "testOutcome", outcome)), 201));
    }

    private JsonNode operate(JsonNode project, String order, int status) {
        return body(
                client.as(new Operator())
                        .post()
                        .uri("/operator/projects/{id}/{order}", id(project).value(), order)
                        .exchange(),
                status);
    }

    private JsonNode advanceUntil(JsonNode project, String status) {
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            CLOCK.advance(Duration.ofSeconds(1));
            assertThat(read(caller, project).get("status").stringValue()).isEqualTo(status);
        });
        return read(caller, project);
    }

    private JsonNode completed(JsonNode project) {
        submit(caller, project);
        return advanceUntil(project, "completed");
    }

    private static List<String> namesIn(byte[] zip) throws Exception {
        var names = new ArrayList<String>();
        try (var entries = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (var entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                names.add(entry.getName());
            }
        }
        return names;
    }

    private static byte[] download(JsonNode url) throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            var request = HttpRequest.newBuilder(URI.create(url.stringValue()))
                    .timeout(Duration.ofSeconds(10))
                    .build();
            var response = http.send(request, BodyHandlers.ofByteArray());
            assertThat(response.statusCode()).isEqualTo(200);
            return response.body();
        }
    }
}
