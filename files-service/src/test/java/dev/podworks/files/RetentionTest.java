package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// Expiry of files, and what prevents it.
class RetentionTest extends FilesTest {
    private static final Duration THIRTY_DAYS = Duration.ofDays(30);

    private final Caller caller = TestCallers.live();

    @Autowired
    Sweep oldFilesSweep;

    @Autowired
    Sweep projectVersionsSweep;

    @Test
    void readyFileExpiresAfterThirtyDaysAndItsObjectIsDeleted() {
        var id = ready();
        var young = ready();
        makeOlder(id, THIRTY_DAYS);
        makeOlder(young, THIRTY_DAYS.minusMinutes(1));

        sweep();

        assertThat(statusOf(read(caller, id))).isEqualTo("expired");
        assertThat(statusOf(read(caller, young))).isEqualTo("ready");
        await().untilAsserted(() -> assertThat(isStored(id)).isFalse());
        await().untilAsserted(() -> assertThat(publishedStatuses(id)).endsWith(FileStatus.READY, FileStatus.EXPIRED));
        assertThat(publishedTypes(id)).endsWith(EventType.FILE_CHANGED);
        assertThat(isStored(young)).isTrue();
    }

    @Test
    void fileThatIsNeverUploadedExpires() {
        var id = idOf(create(caller, "a.wav"));
        makeOlder(id, THIRTY_DAYS);

        sweep();

        var expired = read(caller, id);
        assertThat(statusOf(expired)).isEqualTo("expired");
        assertThat(expired.has("uploadUrl")).isFalse();
    }

    @Test
    void fileOfAKeptProjectExpiresOnlyAfterTheProjectIsDeleted() {
        var id = ready();
        var project = project(id).kept();
        publish(EventType.PROJECT_COMPLETED, project, ProjectStatus.COMPLETED);
        await().untilAsserted(() ->
                assertThat(read(caller, id).get("expiresAt").isNull()).isTrue());
        makeOlder(id, THIRTY_DAYS.multipliedBy(12));

        sweep();
        assertThat(statusOf(read(caller, id))).isEqualTo("ready");

        publish(EventType.PROJECT_DELETED, project, ProjectStatus.COMPLETED);
        await().untilAsserted(() ->
                assertThat(read(caller, id).get("expiresAt").isNull()).isFalse());
        sweep();
        assertThat(statusOf(read(caller, id))).isEqualTo("expired");
        await().untilAsserted(() -> assertThat(publishedTypes(id).stream().filter(EventType.FILE_READY::equals))
                .hasSize(1));
    }

    @Test
    void fileAwaitedByAKeptProjectIsKeptWhenReady() {
        var id = idOf(create(caller, "a.wav"));
        publish(EventType.PROJECT_CREATED, project(id).kept(), ProjectStatus.DRAFT);
        await().until(() -> uses(id) == 1);

        put(read(caller, id).get("uploadUrl").asString(), Samples.wav(1));

        var ready = awaitResult(caller, id);
        assertThat(statusOf(ready)).isEqualTo("ready");
        assertThat(ready.get("expiresAt").isNull()).isTrue();
    }

    @Test
    void fileInUseExpiresOnlyAfterTheProjectHasFinished() {
        var id = ready();
        var project = project(id);
        publish(EventType.PROJECT_PROCESSING, project, ProjectStatus.PROCESSING);
        await().until(() -> uses(id) == 1);
        makeOlder(id, THIRTY_DAYS);

        sweep();
        assertThat(statusOf(read(caller, id))).isEqualTo("ready");

        publish(EventType.PROJECT_COMPLETED, project, ProjectStatus.COMPLETED);
        await().until(() -> uses(id) == 0);
        sweep();
        assertThat(statusOf(read(caller, id))).isEqualTo("expired");
    }

    /// Events can be redelivered, also out of order.
    @Test
    void redeliveredEventOfADeletedProjectKeepsNoFile() {
        var id = ready();
        var project = project(id).kept();
        publish(EventType.PROJECT_COMPLETED, project, ProjectStatus.COMPLETED);
        var deleted = publisher.publish(EventType.PROJECT_DELETED, project.becomes(ProjectStatus.COMPLETED));
        publisher.publish(deleted);

        await().until(() -> uses(id) == 0);
        await().untilAsserted(() ->
                assertThat(read(caller, id).get("expiresAt").isNull()).isFalse());
    }

    /// Regression: a forwarded deletion overtakes the events of the project, which kept the file forever.
    @Test
    void eventsThatArriveAfterTheProjectsDeletionKeepNoFile() {
        var id = ready();
        var project = project(id).kept();
        var completed = project.becomes(ProjectStatus.COMPLETED);
        publish(EventType.PROJECT_DELETED, project, ProjectStatus.COMPLETED);
        var late = publisher.publish(EventType.PROJECT_COMPLETED, completed);

        await().until(() -> isHandled(late));

        assertThat(uses(id)).isZero();
        assertThat(read(caller, id).get("expiresAt").isNull()).isFalse();
    }

    private FileId ready() {
        var id = upload(caller, "a.wav", Samples.wav(1));
        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
        return id;
    }

    private TestProject project(FileId file) {
        return TestProject.of(caller.account()).mode(caller.mode()).files(file);
    }

    private void publish(EventType type, TestProject project, ProjectStatus status) {
        publisher.publish(type, project.becomes(status));
    }

    @Test
    void versionsOfProjectsWithoutFilesAreDeletedAfterFourteenDays() {
        var kept = project(ready()).kept();
        publish(EventType.PROJECT_COMPLETED, kept, ProjectStatus.COMPLETED);
        var finished = project(ready());
        publish(EventType.PROJECT_COMPLETED, finished, ProjectStatus.COMPLETED);
        await().until(() -> versions(kept) + versions(finished) == 2);

        projectVersionsSweep.sweep().block();
        assertThat(versions(finished)).isEqualTo(1);

        db.sql("update file_project set applied_at = applied_at - interval '14 days 1 minute'")
                .then()
                .block();
        projectVersionsSweep.sweep().block();
        assertThat(versions(finished)).isZero();
        assertThat(versions(kept)).isEqualTo(1);
    }

    private long versions(TestProject project) {
        return Objects.requireNonNull(db.sql("select count(*) as rows from file_project where project_id = :id")
                .bind("id", project.id().value())
                .map(row -> row.get("rows", Long.class))
                .one()
                .block());
    }

    private boolean isHandled(Event event) {
        return Objects.requireNonNull(db.sql("select exists(select 1 from inbox where event_id = :id) as handled")
                .bind("id", event.id().value())
                .map(row -> row.get("handled", Boolean.class))
                .one()
                .block());
    }

    private void sweep() {
        oldFilesSweep.sweep().block();
    }

    private void makeOlder(FileId id, Duration by) {
        db.sql("""
                update file set created_at = created_at - make_interval(secs => :by),
                    checked_at = checked_at - make_interval(secs => :by),
                    expires_at = expires_at - make_interval(secs => :by)
                where id = :id
                """)
                .bind("id", id.value())
                .bind("by", (double) by.toSeconds())
                .then()
                .block();
    }

    private long uses(FileId id) {
        var rows = db.sql("select count(*) as rows from file_use where file_id = :id")
                .bind("id", id.value())
                .map(row -> row.get("rows", Long.class))
                .one()
                .block();
        return rows == null ? 0 : rows;
    }
}
