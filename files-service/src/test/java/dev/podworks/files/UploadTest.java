package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpStatus;

class UploadTest extends FilesTest {
    @Test
    void newFileHasAnUploadUrlForThreeHours() {
        var file = create(TestCallers.live(), "Episode 1 – Zoë.wav");

        assertThat(file.propertyNames())
                .containsExactlyInAnyOrder(
                        "id",
                        "fileName",
                        "status",
                        "uploadUrl",
                        "uploadExpiresAt",
                        "durationSeconds",
                        "channels",
                        "sampleRate",
                        "sizeBytes",
                        "twoSpeakers",
                        "error",
                        "expiresAt",
                        "createdAt");
        assertThat(file.get("fileName").asString()).isEqualTo("Episode 1 – Zoë.wav");
        assertThat(statusOf(file)).isEqualTo("awaiting_upload");
        for (var unknown : List.of("durationSeconds", "channels", "sampleRate", "sizeBytes", "twoSpeakers", "error")) {
            assertThat(file.get(unknown).isNull()).as(unknown).isTrue();
        }
        var createdAt = Instant.parse(file.get("createdAt").asString());
        assertThat(Instant.parse(file.get("uploadExpiresAt").asString()))
                .isBetween(
                        createdAt.plus(Duration.ofHours(3)),
                        createdAt.plus(Duration.ofHours(3)).plusSeconds(10));
        assertThat(file.get("uploadUrl").asString()).contains("X-Amz-Expires=10800");
    }

    @Test
    void uploadIsDetectedWhenTheFileIsRead() {
        var caller = TestCallers.live();
        var id = upload(caller, "a.wav", Samples.wav(1));

        var noticed = read(caller, id);

        assertThat(statusOf(noticed)).isIn("checking", "ready");
        assertThat(noticed.has("uploadUrl")).isFalse();
        assertThat(noticed.has("uploadExpiresAt")).isFalse();
        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
        await().untilAsserted(() -> assertThat(publishedTypes(id))
                .containsExactly(EventType.FILE_CHANGED, EventType.FILE_CHANGED, EventType.FILE_READY));
        assertThat(publishedStatuses(id))
                .containsExactly(FileStatus.AWAITING_UPLOAD, FileStatus.CHECKING, FileStatus.READY);
        assertThat(published(id)).extracting(FileSnapshot::version).containsExactly(1L, 2L, 3L);
    }

    @Test
    void fileAwaitingUploadGetsANewUrlOnEachRead() {
        var caller = TestCallers.live();
        var id = idOf(create(caller, "a.wav"));

        var again = read(caller, id);

        assertThat(statusOf(again)).isEqualTo("awaiting_upload");
        assertThat(put(again.get("uploadUrl").asString(), Samples.wav(1))).isEqualTo(200);
        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
    }

    @Test
    void uploadAfterDetectionHasNoEffect() {
        var caller = TestCallers.live();
        var file = create(caller, "a.wav");
        var id = idOf(file);
        var first = Samples.wav(2);
        put(file.get("uploadUrl").asString(), first);

        read(caller, id);
        assertThat(put(file.get("uploadUrl").asString(), Samples.wav(5))).isEqualTo(200);

        var ready = awaitResult(caller, id);
        assertThat(ready.get("durationSeconds").asDouble()).isEqualTo(2);
        assertThat(ready.get("sizeBytes").asLong()).isEqualTo(first.length);
        put(file.get("uploadUrl").asString(), Samples.wav(7));
        assertThat(read(caller, id)).isEqualTo(ready);
        var kept = Objects.requireNonNull(store.find(ObjectKeys.file(id)).block());
        assertThat(kept.sizeBytes()).isEqualTo(first.length);
    }

    @Test
    void capturedUploadIsDeleted() {
        var caller = TestCallers.live();
        var id = upload(caller, "a.wav", Samples.wav(1));
        assertThat(store.find(ObjectKeys.upload(id)).hasElement().block()).isTrue();

        read(caller, id);

        await().untilAsserted(() -> assertThat(
                        store.find(ObjectKeys.upload(id)).hasElement().block())
                .isFalse());
        assertThat(store.find(ObjectKeys.file(id)).hasElement().block()).isTrue();
    }

    @Test
    void concurrentReadersDetectTheUploadOnce() {
        var caller = TestCallers.live();
        var id = upload(caller, "a.wav", Samples.wav(1));

        inParallel(20, () -> statusOf(read(caller, id)))
                .forEach(status -> assertThat(status).isIn("checking", "ready"));

        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
        await().untilAsserted(() -> assertThat(publishedStatuses(id))
                .containsExactly(FileStatus.AWAITING_UPLOAD, FileStatus.CHECKING, FileStatus.READY));
    }

    @Test
    void accountHasAtMostAHundredFilesAwaitingUpload() {
        var live = TestCallers.live();
        var test = TestCallers.of(live.account(), Mode.TEST);
        var first = create(live, "first.wav");

        var answers = inParallel(
                120,
                () -> client.as(live)
                        .post()
                        .uri("/v1/files")
                        .bodyValue(Map.of("fileName", "more.wav"))
                        .exchange()
                        .expectBody()
                        .returnResult()
                        .getStatus());

        assertThat(answers.stream().filter(HttpStatus.CREATED::equals)).hasSize(99);
        assertThat(answers.stream().filter(HttpStatus.TOO_MANY_REQUESTS::equals))
                .hasSize(21);
        client.as(test)
                .post()
                .uri("/v1/files")
                .bodyValue(Map.of("fileName", "test.wav"))
                .exchange()
                .expectStatus()
                .isEqualTo(HttpStatus.TOO_MANY_REQUESTS)
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("awaiting_upload_limit");

        put(first.get("uploadUrl").asString(), Samples.wav(1));
        read(live, idOf(first));
        create(live, "one more.wav");
    }

    /// On separate threads: the service runs in this JVM and needs Reactor's.
    private static <T> List<T> inParallel(int times, Callable<T> call) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return threads.invokeAll(Collections.nCopies(times, call)).stream()
                    .map(Future::resultNow)
                    .toList();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
