package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.file.ReceivedObject;
import dev.podworks.kit.sql.Bind;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.store.StoredObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.reactive.TransactionalOperator;

/// Recovery after crashes between two steps.
class RecoveryTest extends FilesTest {
    @Autowired
    InputFiles files;

    @Autowired
    TransactionalOperator tx;

    @AfterEach
    void restoreStore() {
        STORE_PROXY.restore();
    }

    @Test
    void crashBeforeTheCopy() {
        var caller = TestCallers.live();
        var id = upload(caller, "a.wav", Samples.wav(1));
        receive(id, seen(id));
        leaveWorkItem(id, null);

        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
        assertThat(store.find(ObjectKeys.upload(id)).hasElement().block()).isFalse();
    }

    @Test
    void checkOfACrashedWorkerIsClaimedAgain() {
        var caller = TestCallers.live();
        var id = upload(caller, "a.wav", Samples.wav(1));
        var seen = seen(id);
        receive(id, seen);
        store.copy(ObjectKeys.upload(id), seen, ObjectKeys.file(id)).block();
        leaveWorkItem(id, "the lease of a worker that is no more");

        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
        assertThat(store.find(ObjectKeys.upload(id)).hasElement().block()).isFalse();
        await().untilAsserted(() -> assertThat(publishedStatuses(id))
                .containsExactly(FileStatus.AWAITING_UPLOAD, FileStatus.CHECKING, FileStatus.READY));
    }

    @Test
    void crashAfterTheUploadWasDeleted() {
        var caller = TestCallers.live();
        var id = upload(caller, "a.wav", Samples.wav(1));
        var seen = seen(id);
        receive(id, seen);
        store.copy(ObjectKeys.upload(id), seen, ObjectKeys.file(id)).block();
        store.delete(ObjectKeys.upload(id)).block();
        leaveWorkItem(id, "the lease of a worker that is no more");

        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
    }

    @Test
    void uploadReplacedBeforeTheCopyFailsTheFile() {
        var caller = TestCallers.live();
        var file = create(caller, "a.wav");
        var id = idOf(file);
        put(file.get("uploadUrl").asString(), Samples.wav(1));
        receive(id, seen(id));
        put(file.get("uploadUrl").asString(), Samples.wav(3));
        leaveWorkItem(id, null);

        var failed = awaitResult(caller, id);

        assertThat(statusOf(failed)).isEqualTo("failed");
        assertThat(failed.get("error").get("message").asString()).contains("replaced");
        assertThat(store.find(ObjectKeys.file(id)).hasElement().block()).isFalse();
    }

    @Test
    void storeOutageFailsNoCheck() {
        var caller = TestCallers.live();
        var id = upload(caller, "a.wav", Samples.wav(1));
        receive(id, seen(id));
        STORE_PROXY.cut();
        leaveWorkItem(id, null);
        await().atMost(Duration.ofSeconds(30)).until(() -> hasFailedOnce(id));
        assertThat(statusOf(read(caller, id))).isEqualTo("checking");

        STORE_PROXY.restore();

        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
    }

    @Test
    void fileCanBeReadDuringAStoreOutage() {
        var caller = TestCallers.live();
        var id = upload(caller, "a.wav", Samples.wav(1));
        STORE_PROXY.cut();

        var unnoticed = read(caller, id);

        assertThat(statusOf(unnoticed)).isEqualTo("awaiting_upload");
        assertThat(unnoticed.has("uploadUrl")).isTrue();
        STORE_PROXY.restore();
        assertThat(statusOf(read(caller, id))).isIn("checking", "ready");
    }

    private StoredObject seen(FileId id) {
        return Objects.requireNonNull(store.find(ObjectKeys.upload(id)).block());
    }

    /// Only the first step of detecting an upload.
    private void receive(FileId id, StoredObject seen) {
        var bytes = ReceivedObject.uploaded(seen.etag(), seen.sizeBytes(), Instant.now());
        files.update(id, file -> file.received(bytes)).as(tx::transactional).block();
    }

    /// @param lease of a crashed worker, or null for an unclaimed work item
    private void leaveWorkItem(FileId id, @Nullable String lease) {
        db.sql("""
                insert into work (queue, id, due_at, attempt, lease, created_at)
                values ('check', :id, now() + interval '1 second', 1, :lease, now())
                """)
                .bind("id", id.value())
                .bind("lease", Bind.text(lease))
                .then()
                .block();
    }

    /// Whether a worker has attempted and released the check.
    private boolean hasFailedOnce(FileId id) {
        return Boolean.TRUE.equals(
                db.sql("select attempt > 1 and lease is null as tried from work where queue = 'check' and id = :id")
                        .bind("id", id.value())
                        .map(row -> row.get("tried", Boolean.class))
                        .one()
                        .block());
    }
}
