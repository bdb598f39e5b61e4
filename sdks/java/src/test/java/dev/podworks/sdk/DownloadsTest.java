package dev.podworks.sdk;

import static dev.podworks.sdk.ProjectsTest.project;
import static dev.podworks.sdk.Server.error;
import static dev.podworks.sdk.Server.json;
import static dev.podworks.sdk.Server.status;
import static dev.podworks.sdk.Server.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.sdk.errors.PodworksTimeoutException;
import dev.podworks.sdk.errors.TransferException;
import dev.podworks.sdk.model.OutputKind;
import dev.podworks.sdk.projects.DownloadOptions;
import dev.podworks.sdk.request.TransferListener.TransferProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DownloadsTest {
    @TempDir
    Path folder;

    private Server server;

    @BeforeEach
    void start() throws IOException {
        server = new Server();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void downloadsOutputsWithProgressAndAgainAfterAnInterruption() throws IOException {
        var outputs = List.of(output("audio", "interview.mp3"), output("transcript", "../interview.txt"));
        server.on(
                json(200, project("completed", Map.of("outputs", outputs, "manifestUrl", server.url + "/manifest"))),
                error(503, "unavailable"),
                exchange -> {
                    exchange.sendResponseHeaders(200, 10);
                    exchange.getResponseBody().write("half".getBytes(UTF_8));
                    exchange.close();
                },
                text(200, "audio", Map.of()),
                text(200, "text", Map.of()),
                text(200, "{}", Map.of()));
        var progress = new CopyOnWriteArrayList<TransferProgress>();
        var out = folder.resolve("new/out");

        var paths = server.client()
                .projects()
                .download("prj_1", out, new DownloadOptions().manifest(true).onProgress(progress::add));

        assertThat(paths)
                .containsExactly(
                        out.resolve("interview.mp3"), out.resolve("interview.txt"), out.resolve("manifest.json"));
        assertThat(names(out)).containsExactlyInAnyOrder("interview.mp3", "interview.txt", "manifest.json");
        assertThat(out.resolve("interview.mp3")).hasContent("audio");
        assertThat(progress).contains(new TransferProgress("interview.mp3", 5, OptionalLong.of(5)));
        assertThat(server.received.get(1).header("Authorization")).isEmpty();
    }

    @Test
    void onlyTheRequestedKindsAreDownloadedAndAnExpiredLinkIsAnError() throws IOException {
        var outputs = List.of(output("audio", "a.mp3"), output("transcript", "a.txt"));
        server.on(json(200, project("completed", Map.of("outputs", outputs))), status(403));

        assertThatThrownBy(() -> server.client()
                        .projects()
                        .download("prj_1", folder, new DownloadOptions().kinds(OutputKind.TRANSCRIPT)))
                .isInstanceOf(TransferException.class);

        assertThat(server.paths()).containsExactly("/v1/projects/prj_1", "/a.txt");
        assertThat(names(folder)).isEmpty();
    }

    @Test
    void anOutputOfAKindThatWasAddedLaterIsDownloaded() {
        var outputs = List.of(output("chapters", "chapters.json"));
        server.on(json(200, project("completed", Map.of("outputs", outputs))), text(200, "{}", Map.of()));

        assertThat(server.client().projects().download("prj_1", folder, new DownloadOptions()))
                .hasSize(1);
    }

    @Test
    void aDownloadThatStallsTimesOut() throws IOException {
        var outputs = List.of(output("audio", "a.mp3"));
        server.on(json(200, project("completed", Map.of("outputs", outputs))), exchange -> {
            exchange.sendResponseHeaders(200, 10);
            exchange.getResponseBody().write("half".getBytes(UTF_8));
            exchange.getResponseBody().flush();
        });
        var options = new DownloadOptions().timeout(Duration.ofMillis(300)).maxRetries(0);

        assertThatThrownBy(() -> server.client().projects().download("prj_1", folder, options))
                .isInstanceOf(PodworksTimeoutException.class);
        assertThat(names(folder)).isEmpty();
    }

    @Test
    void aFolderThatCannotBeWrittenIsNotRetried() throws IOException {
        var file = Files.writeString(folder.resolve("file"), "");
        var outputs = List.of(output("audio", "a.mp3"));
        server.on(json(200, project("completed", Map.of("outputs", outputs))), text(200, "audio", Map.of()));

        assertThatThrownBy(() -> server.client().projects().download("prj_1", file, new DownloadOptions()))
                .isInstanceOf(UncheckedIOException.class);
        assertThat(server.clock.sleptMillis).isEmpty();
    }

    @Test
    void aNameIsNeverAPathOutOfTheFolder() {
        for (var name : List.of("..", "a/..", "/", "..\\..")) {
            server.on(json(200, project("completed", Map.of("outputs", List.of(output("audio", name))))));
            assertThatThrownBy(() -> server.client().projects().download("prj_1", folder, new DownloadOptions()))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private Map<String, String> output(String kind, String name) {
        var path = name.substring(name.lastIndexOf('/') + 1);
        return Map.of("kind", kind, "name", name, "url", server.url + "/" + path.replace('\\', '_'));
    }

    private static List<String> names(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
