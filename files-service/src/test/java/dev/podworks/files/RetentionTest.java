package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// How files end by themselves, and what keeps them.
class RetentionTest extends FilesTest {
    private static final Duration THIRTY_DAYS = Duration.ofDays(30);

    private final Caller caller = TestCallers.live();

    @Autowired
    Sweep oldFilesSweep;

    @Test
    void afterThirtyDaysAReadyFileExpiresAndItsBytesGo() {
        var id = ready();
        var young = ready();
        makeOlder(id, THIRTY_DAYS);
        makeOlder(young, THIRTY_DAYS.minusMinutes(1));

        sweep();

        assertThat(statusOf(read(caller, id))).isEqualTo("expired");
        assertThat(statusOf(read(caller, young))).isEqualTo("ready");
        await().untilAsserted(() -> assertThat(isStored(id)).isFalse());
        await().untilAsserted(() -> assertThat(toldStatuses(id)).endsWith(FileStatus.READY, FileStatus.EXPIRED));
        assertThat(toldTypes(id)).endsWith(EventType.FILE_CHANGED);
        assertThat(isStored(young)).isTrue();
    }

    @Test
    void anUploadThatNeverCameIsGivenUp() {
        var id = idOf(create(caller, "a.wav"));
        makeOlder(id, THIRTY_DAYS);

        sweep();

        var expired = read(caller, id);
        assertThat(statusOf(expired)).isEqualTo("expired");
        assertThat(expired.has("uploadUrl")).isFalse();
    }

    @Test
    void aKeptProjectsFileStaysForGoodAndThirtyDaysAfterItHasNone() {
        var id = ready();
        var project = project(id).kept();
        tell(EventType.PROJECT_COMPLETED, project, ProjectStatus.COMPLETED);
        await().untilAsserted(() ->
                assertThat(read(caller, id).get("expiresAt").isNull()).isTrue());
        makeOlder(id, THIRTY_DAYS.multipliedBy(12));

        sweep();
        assertThat(statusOf(read(caller, id))).isEqualTo("ready");

        tell(EventType.PROJECT_DELETED, project, ProjectStatus.COMPLETED);
        await().untilAsserted(() ->
                assertThat(read(caller, id).get("expiresAt").isNull()).isFalse());
        sweep();
        assertThat(statusOf(read(caller, id))).isEqualTo("expired");
        await().untilAsserted(() -> assertThat(toldTypes(id).stream().filter(EventType.FILE_READY::equals))
                .hasSize(1));
    }

    @Test
    void aFileThatAKeptProjectAwaitsIsKeptFromItsFirstMoment() {
        var id = idOf(create(caller, "a.wav"));
        tell(EventType.PROJECT_CREATED, project(id).kept(), ProjectStatus.DRAFT);
        await().until(() -> uses(id) == 1);

        put(read(caller, id).get("uploadUrl").asString(), Samples.wav(1));

        var ready = awaitVerdict(caller, id);
        assertThat(statusOf(ready)).isEqualTo("ready");
        assertThat(ready.get("expiresAt").isNull()).isTrue();
    }

    @Test
    void aFileThatIsBeingWorkedWithHasTheTimeUntilThatIsDone() {
        var id = ready();
        var project = project(id);
        tell(EventType.PROJECT_PROCESSING, project, ProjectStatus.PROCESSING);
        await().until(() -> uses(id) == 1);
        makeOlder(id, THIRTY_DAYS);

        sweep();
        assertThat(statusOf(read(caller, id))).isEqualTo("ready");

        tell(EventType.PROJECT_COMPLETED, project, ProjectStatus.COMPLETED);
        await().until(() -> uses(id) == 0);
        sweep();
        assertThat(statusOf(read(caller, id))).isEqualTo("expired");
    }

    /// News can come twice, and a service's older self may tell them once more.
    @Test
    void aDeletedProjectThatIsToldAgainKeepsNothing() {
        var id = ready();
        var project = project(id).kept();
        tell(EventType.PROJECT_COMPLETED, project, ProjectStatus.COMPLETED);
        var deleted = foreign.tell(EventType.PROJECT_DELETED, project.becomes(ProjectStatus.COMPLETED));
        foreign.tell(deleted);

        await().until(() -> uses(id) == 0);
        await().untilAsserted(() ->
                assertThat(read(caller, id).get("expiresAt").isNull()).isFalse());
    }

    private FileId ready() {
        var id = upload(caller, "a.wav", Samples.wav(1));
        assertThat(statusOf(awaitVerdict(caller, id))).isEqualTo("ready");
        return id;
    }

    private TestProject project(FileId file) {
        return TestProject.of(caller.account()).mode(caller.mode()).files(file);
    }

    private void tell(EventType type, TestProject project, ProjectStatus status) {
        foreign.tell(type, project.becomes(status));
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
