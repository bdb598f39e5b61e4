package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.file.Received;
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

/// What a process leaves behind that ends between two steps, and what becomes of it.
class RecoveryTest extends FilesTest {
    @Autowired
    InputFiles files;

    @Autowired
    TransactionalOperator tx;

    @AfterEach
    void openTheStore() {
        STORE_GATE.reopen();
    }

    @Test
    void endedBeforeTheCopy() {
        var caller = TestCallers.live();
        var id = upload(caller, "a.wav", Samples.wav(1));
        receive(id, seen(id));
        leaveWork(id, null);

        assertThat(statusOf(awaitVerdict(caller, id))).isEqualTo("ready");
        assertThat(store.find(ObjectKeys.upload(id)).hasElement().block()).isFalse();
    }

    @Test
    void aKilledWorkersCheckIsTakenUpAgain() {
        var caller = TestCallers.live();
        var id = upload(caller, "a.wav", Samples.wav(1));
        var seen = seen(id);
        receive(id, seen);
        store.copy(ObjectKeys.upload(id), seen, ObjectKeys.file(id)).block();
        leaveWork(id, "the lease of a worker that is no more");

        assertThat(statusOf(awaitVerdict(caller, id))).isEqualTo("ready");
        assertThat(store.find(ObjectKeys.upload(id)).hasElement().block()).isFalse();
        await().untilAsserted(() -> assertThat(toldStatuses(id))
                .containsExactly(FileStatus.AWAITING_UPLOAD, FileStatus.CHECKING, FileStatus.READY));
    }

    @Test
    void endedAfterTheUploadWasTakenAway() {
        var caller = TestCallers.live();
        var id = upload(caller, "a.wav", Samples.wav(1));
        var seen = seen(id);
        receive(id, seen);
        store.copy(ObjectKeys.upload(id), seen, ObjectKeys.file(id)).block();
        store.delete(ObjectKeys.upload(id)).block();
        leaveWork(id, "the lease of a worker that is no more");

        assertThat(statusOf(awaitVerdict(caller, id))).isEqualTo("ready");
    }

    @Test
    void bytesThatReplacedTheNoticedOnesBeforeTheCopyAreNotTakenForThem() {
        var caller = TestCallers.live();
        var file = create(caller, "a.wav");
        var id = idOf(file);
        put(file.get("uploadUrl").asString(), Samples.wav(1));
        receive(id, seen(id));
        put(file.get("uploadUrl").asString(), Samples.wav(3));
        leaveWork(id, null);

        var failed = awaitVerdict(caller, id);

        assertThat(statusOf(failed)).isEqualTo("failed");
        assertThat(failed.get("error").get("message").asString()).contains("replaced");
        assertThat(store.find(ObjectKeys.file(id)).hasElement().block()).isFalse();
    }

    @Test
    void aStoreThatIsAwayFailsNoCheck() {
        var caller = TestCallers.live();
        var id = upload(caller, "a.wav", Samples.wav(1));
        receive(id, seen(id));
        STORE_GATE.shut();
        leaveWork(id, null);
        await().atMost(Duration.ofSeconds(30)).until(() -> hasBeenTried(id));
        assertThat(statusOf(read(caller, id))).isEqualTo("checking");

        STORE_GATE.reopen();

        assertThat(statusOf(awaitVerdict(caller, id))).isEqualTo("ready");
    }

    @Test
    void aFileCanBeReadWhileTheStoreIsAway() {
        var caller = TestCallers.live();
        var id = upload(caller, "a.wav", Samples.wav(1));
        STORE_GATE.shut();

        var unnoticed = read(caller, id);

        assertThat(statusOf(unnoticed)).isEqualTo("awaiting_upload");
        assertThat(unnoticed.has("uploadUrl")).isTrue();
        STORE_GATE.reopen();
        assertThat(statusOf(read(caller, id))).isIn("checking", "ready");
    }

    private StoredObject seen(FileId id) {
        return Objects.requireNonNull(store.find(ObjectKeys.upload(id)).block());
    }

    /// The first step of noticing, and none of the others.
    private void receive(FileId id, StoredObject seen) {
        var bytes = Received.uploaded(seen.etag(), seen.sizeBytes(), Instant.now());
        files.change(id, file -> file.received(bytes)).as(tx::transactional).block();
    }

    /// @param lease of a dead worker, or null for work that nobody has begun
    private void leaveWork(FileId id, @Nullable String lease) {
        db.sql("""
                insert into work (queue, id, due_at, attempt, lease, created_at)
                values ('check', :id, now() + interval '1 second', 1, :lease, now())
                """)
                .bind("id", id.value())
                .bind("lease", Bind.text(lease))
                .then()
                .block();
    }

    /// In vain, by a worker that has given it back.
    private boolean hasBeenTried(FileId id) {
        return Boolean.TRUE.equals(
                db.sql("select attempt > 1 and lease is null as tried from work where queue = 'check' and id = :id")
                        .bind("id", id.value())
                        .map(row -> row.get("tried", Boolean.class))
                        .one()
                        .block());
    }
}
