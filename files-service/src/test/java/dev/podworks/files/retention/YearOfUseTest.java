package dev.podworks.files.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.files.FilesTest;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.file.Owner;
import dev.podworks.files.file.ReceivedObject;
import dev.podworks.files.removal.ObjectRemoval;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.testkit.MutableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpStatus;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Table sizes after a simulated year. It starts now, so that the service's own sweeps find nothing to do.
class YearOfUseTest extends FilesTest {
    private static final int STEP_DAYS = 5;
    private static final Measured MEASURED = new Measured(60.0, 1, 48_000, 1_000L, false, false);

    private final MutableClock clock = MutableClock.atPresent();
    private final Caller caller = TestCallers.live();
    private final Ids ids = new Ids(clock);

    @Autowired
    InputFiles files;

    @Autowired
    ObjectRemoval removals;

    @Autowired
    TransactionalOperator tx;

    /// A year of files that are used, fail, are deleted, or are never uploaded. Only files of the last months are
    /// left: 30 days until they expire, and 90 more.
    @Test
    void tablesStayBoundedOverAYear() {
        var most = 0L;
        for (int day = 0; day < 365; day += STEP_DAYS) {
            change(add(), file -> file.received(received()), file -> file.ready(MEASURED, false, clock.instant()));
            change(add(), file -> file.received(received()), file -> file.failed(unreadable(), clock.instant()));
            change(add(), file -> file.deleted(clock.instant()));
            add();
            sweep();
            most = Math.max(most, rows());
            clock.advance(Duration.ofDays(STEP_DAYS));
        }

        // Two kinds live for 30 days and are remembered for 90, two are remembered at once.
        var bound = (2 * (120 / STEP_DAYS + 1)) + (2 * (90 / STEP_DAYS + 1));
        assertThat(most).isBetween(bound - 8L, (long) bound);
        clock.advance(Duration.ofDays(121));
        sweep();
        clock.advance(Duration.ofDays(91));
        sweep();
        assertThat(rows()).isZero();
    }

    @Test
    void endedFileCanBeReadForNinetyDays() {
        var id = add();
        change(id, file -> file.deleted(clock.instant()));

        clock.advance(Duration.ofDays(90).minusMinutes(1));
        sweep();
        assertThat(statusOf(json(get(id)))).isEqualTo("deleted");

        clock.advance(Duration.ofMinutes(2));
        sweep();
        get(id).expectStatus().isEqualTo(HttpStatus.NOT_FOUND);
    }

    @Test
    void endedFileIsKeptWhileAProjectRefersToIt() {
        var id = add();
        change(id, file -> file.deleted(clock.instant()));
        db.sql("insert into file_use (file_id, project_id, in_work, kept) values (:id, 'prj_kept', false, true)")
                .bind("id", id.value())
                .then()
                .block();

        clock.advance(Duration.ofDays(400));
        sweep();

        assertThat(statusOf(json(get(id)))).isEqualTo("deleted");
    }

    /// As written by the previous release, which runs at the same time during a deployment.
    @Test
    void endedFileWithoutEndTimeIsKeptForNinetyDaysFromNow() {
        var id = add();
        change(id, file -> file.deleted(clock.instant()));
        db.sql("update file set ended_at = null where id = :id")
                .bind("id", id.value())
                .then()
                .block();

        clock.advance(Duration.ofDays(80));
        sweep();
        clock.advance(Duration.ofDays(80));
        sweep();
        assertThat(rows()).isEqualTo(1);

        clock.advance(Duration.ofDays(11));
        sweep();
        assertThat(rows()).isZero();
    }

    private ResponseSpec get(FileId id) {
        return client.as(caller).get().uri("/v1/files/{id}", id).exchange();
    }

    private FileId add() {
        var file = InputFile.awaitingUpload(ids.file(), Owner.of(caller), "a.wav", clock.instant());
        files.add(List.of(file)).as(tx::transactional).block();
        return file.id();
    }

    @SafeVarargs
    private void change(FileId id, Function<InputFile, Optional<InputFile>>... transitions) {
        for (var transition : transitions) {
            assertThat(files.update(id, transition).as(tx::transactional).block())
                    .isNotNull();
        }
    }

    private ReceivedObject received() {
        return ReceivedObject.uploaded("\"etag\"", 1_000, clock.instant());
    }

    private static FileError unreadable() {
        return new FileError(FileError.Code.UNREADABLE_FILE, "It holds no sound.");
    }

    /// Runs a sweep like the service does, with the test's clock.
    private void sweep() {
        var expiry = new Expiry(files, removals, tx, clock);
        run("old files", expiry::expire);
        run("ended files", atMost -> files.deleteEnded(clock.instant(), atMost));
    }

    private static void run(String what, IntFunction<Mono<Long>> end) {
        new Sweep(new Sweep.Settings(what, Duration.ofMinutes(1), 500), end)
                .sweep()
                .block();
    }

    private long rows() {
        return Optional.ofNullable(db.sql("select count(*) as rows from file where account = :account")
                        .bind("account", caller.account().value())
                        .map(row -> row.get("rows", Long.class))
                        .one()
                        .block())
                .orElseThrow();
    }
}
