package dev.podworks.files.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.FilesTest;
import dev.podworks.files.Samples;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.store.ObjectWriter.Buffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import software.amazon.awssdk.services.s3.S3AsyncClient;

/// The sweep of upload keys, without the minimum age.
class AbandonedUploadsTest extends FilesTest {
    private static final byte[] BYTES = Samples.wav(1);

    @Autowired
    AbandonedUploads uploads;

    @Value("${STORE_BUCKET}")
    String bucket;

    @Autowired
    S3AsyncClient s3;

    @Test
    void onlyAwaitedUploadsAreKept() {
        var caller = TestCallers.live();
        var unnoticed = upload(caller, "unnoticed.wav", BYTES);
        var file = create(caller, "replaced.wav");
        var replaced = idOf(file);
        put(file.get("uploadUrl").asString(), BYTES);
        awaitResult(caller, replaced);
        put(file.get("uploadUrl").asString(), BYTES);
        var nobodys = new FileId("file_00000000000000000000000000");
        store.put(ObjectKeys.upload(nobodys), Path.of("pom.xml"), "text/xml").block();
        store.put("uploads/no-id", Path.of("pom.xml"), "text/xml").block();

        sweepAsIfAllWereOld();

        assertThat(stored())
                .contains(ObjectKeys.upload(unnoticed))
                .doesNotContain(ObjectKeys.upload(replaced), ObjectKeys.upload(nobodys), "uploads/no-id");
        assertThat(statusOf(awaitResult(caller, unnoticed))).isEqualTo("ready");
        assertThat(store.find(ObjectKeys.file(replaced)).hasElement().block()).isTrue();
    }

    /// Left by attempts that lost their lease or crashed.
    @Test
    void objectsOfAbandonedImportAttemptsAreDeleted() {
        var caller = TestCallers.live();
        var ready = upload(caller, "ready.wav", BYTES);
        awaitResult(caller, ready);
        var key = ObjectKeys.importAttempt(ready, "lost");
        store.put(key, Path.of("pom.xml"), "text/xml").block();

        sweepAsIfAllWereOld();

        assertThat(store.find(key).hasElement().block()).isFalse();
        assertThat(store.find(ObjectKeys.file(ready)).hasElement().block()).isTrue();
    }

    @Test
    void recentObjectsAreKept() {
        var nobodys = new FileId("file_00000000000000000000000001");
        store.put(ObjectKeys.upload(nobodys), Path.of("pom.xml"), "text/xml").block();

        uploads.sweep().block();

        assertThat(stored()).contains(ObjectKeys.upload(nobodys));
    }

    /// Left by a crashed process.
    @Test
    void partsOfIncompleteUploadsAreDeleted() throws Exception {
        var key = ObjectKeys.file(new FileId("file_00000000000000000000000002"));
        var broken = store.write(key, "audio/wav", Buffer.IN_MEMORY);
        broken.write(new byte[9 << 20]);
        assertThat(writings()).contains(key);

        sweepAsIfAllWereOld();

        assertThat(writings()).doesNotContain(key);
    }

    private void sweepAsIfAllWereOld() {
        uploads.sweep(Instant.now().plusSeconds(60)).block();
    }

    private List<String> stored() {
        return Objects.requireNonNull(
                store.list(ObjectKeys.UPLOADS, Instant.now().plusSeconds(60))
                        .collectList()
                        .block());
    }

    private List<String> writings() {
        return s3.listMultipartUploads(all -> all.bucket(bucket)).join().uploads().stream()
                .map(upload -> upload.key())
                .toList();
    }
}
