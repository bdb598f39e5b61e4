package dev.podworks.projects;

import static dev.podworks.contracts.event.EventType.PROJECT_COMPLETED;
import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_PROCESSING;
import static dev.podworks.contracts.event.EventType.PROJECT_QUEUED;
import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.zip.ZipInputStream;
import javax.sound.sampled.AudioSystem;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Test projects, from their submission to outputs that can be played.
class SimulationTest extends ProjectsTest {
    private final Caller caller = TestCallers.test();

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
        awaitTold(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_QUEUED, PROJECT_PROCESSING, PROJECT_COMPLETED);
        var completed = read(caller, project);
        assertThat(completed.get("creditsSeconds").longValue()).isEqualTo(31);
        assertThat(completed.get("startedAt").isNull()).isFalse();
    }

    @Test
    void itsOutputsCanBeDownloadedAndPlayed() throws Exception {
        var project = completed(createReady(caller, 10, 20));
        assertThat(project.get("outputs").size()).isEqualTo(2);
        for (var output : project.get("outputs")) {
            var sound = download(output.get("url"));
            assertThat(sound).hasSize(output.get("sizeBytes").intValue());
            try (var audio = AudioSystem.getAudioInputStream(new ByteArrayInputStream(sound))) {
                assertThat(audio.getFrameLength()).isEqualTo(16_000);
            }
        }
        assertThat(namesIn(download(project.get("downloadUrl"))))
                .containsExactly("sample-1.wav", "sample-2.wav", "manifest.json");
        var manifest = json.readTree(download(project.get("manifestUrl")));
        assertThat(manifest.get("projectId")).isEqualTo(project.get("id"));
        assertThat(manifest.at("/outputs/1/sources/0/fileId")).isEqualTo(project.at("/files/1/fileId"));
        assertThat(manifest.get("simulated").booleanValue()).isTrue();
    }

    private JsonNode completed(JsonNode project) {
        submit(caller, project);
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            CLOCK.advance(Duration.ofSeconds(1));
            assertThat(read(caller, project).get("status").stringValue()).isEqualTo("completed");
        });
        return read(caller, project);
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
