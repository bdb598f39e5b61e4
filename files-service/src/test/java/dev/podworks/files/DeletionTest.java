package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class DeletionTest extends FilesTest {
    private static final ShowId SHOW = new ShowId("shw_01kahp3x8v0s5m2c9d7q4e6t1r");

    private final Caller caller = TestCallers.live();

    @AfterEach
    void restoreStore() {
        STORE_PROXY.restore();
    }

    @Test
    void deletedFileLosesItsObjectAndCanStillBeRead() {
        var id = ready();

        delete(caller, id).expectStatus().isOk().expectBody().json("{\"id\": \"%s\", \"deleted\": true}".formatted(id));

        var deleted = read(caller, id);
        assertThat(statusOf(deleted)).isEqualTo("deleted");
        assertThat(deleted.has("uploadUrl")).isFalse();
        assertThat(deleted.get("expiresAt").isNull()).isTrue();
        await().untilAsserted(() -> assertThat(isStored(id)).isFalse());
        await().untilAsserted(
                        () -> assertThat(publishedTypes(id)).endsWith(EventType.FILE_READY, EventType.FILE_DELETED));
    }

    @Test
    void deletingTwiceHasNoFurtherEffect() {
        var id = ready();

        delete(caller, id).expectStatus().isOk();
        delete(caller, id).expectStatus().isOk();

        await().untilAsserted(() -> assertThat(publishedTypes(id)).endsWith(EventType.FILE_DELETED));
        assertThat(publishedTypes(id).stream().filter(EventType.FILE_DELETED::equals))
                .hasSize(1);
    }

    @Test
    void deletingAFileAwaitingUploadFreesCapacity() {
        var id = idOf(create(caller, "a.wav"));

        delete(caller, id).expectStatus().isOk();

        assertThat(read(caller, id).has("uploadUrl")).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"VALIDATING", "QUEUED", "PROCESSING"})
    void fileInUseByASubmittedProjectCannotBeDeleted(ProjectStatus status) {
        var id = ready();
        var project = project(id);
        publish(project, status);

        await().untilAsserted(() -> delete(caller, id)
                .expectStatus()
                .isEqualTo(409)
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("file_in_use"));
        assertThat(statusOf(read(caller, id))).isEqualTo("ready");

        publish(project, ProjectStatus.FAILED);
        await().untilAsserted(() -> delete(caller, id).expectStatus().isOk());
    }

    /// Two projects, one of which is unfinished.
    @Test
    void fileCanBeDeletedOnceItsLastProjectHasFinished() {
        var id = ready();
        var first = project(id);
        var second = project(id);
        publish(first, ProjectStatus.QUEUED);
        publish(second, ProjectStatus.QUEUED);
        await().until(() -> projectsAtWork(id) == 2);

        publish(first, ProjectStatus.COMPLETED);
        await().until(() -> projectsAtWork(id) == 1);
        delete(caller, id).expectStatus().isEqualTo(409);

        publish(second, ProjectStatus.CANCELLED);
        await().untilAsserted(() -> delete(caller, id).expectStatus().isOk());
    }

    @Test
    void storeOutageDoesNotPreventDeletion() {
        var id = ready();
        STORE_PROXY.cut();

        delete(caller, id).expectStatus().isOk();

        assertThat(statusOf(read(caller, id))).isEqualTo("deleted");
        STORE_PROXY.restore();
        await().atMost(java.time.Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(isStored(id)).isFalse());
    }

    @Test
    void inaccessibleFileCannotBeDeleted() {
        var id = ready();
        var sameAccount = TestCallers.of(caller.account(), Mode.LIVE);

        for (var other : List.of(
                TestCallers.live(),
                TestCallers.of(caller.account(), Mode.TEST),
                TestCallers.limitedTo(SHOW, sameAccount))) {
            delete(other, id).expectStatus().isNotFound();
        }
        delete(TestCallers.with(caller, Scope.PROJECTS_READ), id).expectStatus().isForbidden();
        assertThat(statusOf(read(caller, id))).isEqualTo("ready");
        delete(sameAccount, id).expectStatus().isOk();
    }

    private FileId ready() {
        var id = upload(caller, "a.wav", Samples.wav(1));
        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
        return id;
    }

    private TestProject project(FileId file) {
        return TestProject.of(caller.account()).mode(caller.mode()).files(file);
    }

    private void publish(TestProject project, ProjectStatus status) {
        var type = EventType.valueOf("PROJECT_" + status.name());
        var event = project.becomes(status);
        PROJECTS.put(event.project());
        publisher.publish(type, event);
    }

    private ResponseSpec delete(Caller asking, FileId id) {
        return client.as(asking).delete().uri("/v1/files/{id}", id).exchange();
    }

    private long projectsAtWork(FileId id) {
        var rows = db.sql("select count(*) as rows from file_use where file_id = :id and in_work")
                .bind("id", id.value())
                .map(row -> row.get("rows", Long.class))
                .one()
                .block();
        return rows == null ? 0 : rows;
    }
}
