package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.InternalFiles.ClaimFiles;
import dev.podworks.contracts.file.InternalFiles.Files;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// Deletion and submission of a file, with events that arrive late or never.
class ClaimTest extends FilesTest {
    private final Caller caller = TestCallers.live();

    /// Regression: a file could be deleted between a submission and its event.
    @Test
    void aClaimedFileCannotBeDeletedUntilItsProjectHasFinished() {
        var file = ready();
        var project = project(file);
        claim(caller, project, file).expectStatus().isOk();
        PROJECTS.put(project.becomes(ProjectStatus.VALIDATING).project());

        requireInUse(file);
        PROJECTS.put(project.becomes(ProjectStatus.CANCELLED).project());

        delete(file).expectStatus().isOk();
    }

    @Test
    void aClaimBlocksDeletionWhileItsSubmissionIsBeingCommitted() {
        var file = ready();
        var draft = project(file).submission(0);
        PROJECTS.put(draft.becomes(ProjectStatus.DRAFT).project());
        claim(caller, draft, file).expectStatus().isOk();
        requireInUse(file);

        db.sql("update file_claim set claimed_at = now() - interval '31 seconds' where file_id = :id")
                .bind("id", file.value())
                .then()
                .block();

        delete(file).expectStatus().isOk();
    }

    /// Regression: the file stayed in use until the event arrived.
    @Test
    void aFileCanBeDeletedBeforeTheEventOfItsProjectsEndArrives() {
        var file = ready();
        var project = project(file);
        var queued = project.becomes(ProjectStatus.QUEUED);
        PROJECTS.put(queued.project());
        publisher.publish(EventType.PROJECT_QUEUED, queued);
        await().untilAsserted(() -> requireInUse(file));

        PROJECTS.put(project.becomes(ProjectStatus.CANCELLED).project());

        delete(file).expectStatus().isOk();
    }

    /// Regression: the file of the new submission was deleted.
    @Test
    void aSubmissionDuringTheCheckPreventsTheDeletion() {
        var file = ready();
        var project = project(file);
        PROJECTS.put(project.becomes(ProjectStatus.REJECTED).project());
        claim(caller, project, file).expectStatus().isOk();

        PROJECTS.afterNextRead(
                () -> claim(caller, project, 2, file).expectStatus().isOk());

        requireInUse(file);
    }

    @Test
    void theEventOfTheSubmissionReplacesTheClaim() {
        var file = ready();
        var project = project(file);
        claim(caller, project, file).expectStatus().isOk();

        publisher.publish(EventType.PROJECT_REJECTED, project.becomes(ProjectStatus.REJECTED));

        await().until(() -> claims(file) == 0);
        var calls = PROJECTS.calls();
        delete(file).expectStatus().isOk();
        assertThat(PROJECTS.calls()).as("no project uses it").isEqualTo(calls);
    }

    @Test
    void aClaimReturnsTheAccountsFilesOnly() {
        var file = ready();
        assertThat(claimed(claim(TestCallers.live(), project(file), file))).isEmpty();
        assertThat(claimed(claim(TestCallers.of(caller.account(), Mode.TEST), project(file), file)))
                .isEmpty();
        assertThat(claims(file)).isZero();
        assertThat(claimed(claim(caller, project(file), file))).containsExactly(file);
    }

    @Test
    void deletingAFileInUseIs503WhileProjectsServiceIsUnavailable() {
        var file = ready();
        claim(caller, project(file), file).expectStatus().isOk();
        PROJECTS.setUnavailable(true);
        try {
            delete(file).expectStatus().isEqualTo(503).expectHeader().exists("Retry-After");
        } finally {
            PROJECTS.setUnavailable(false);
        }
        assertThat(statusOf(read(caller, file))).isEqualTo("ready");
    }

    private void requireInUse(FileId file) {
        delete(file)
                .expectStatus()
                .isEqualTo(409)
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("file_in_use");
    }

    private ResponseSpec claim(Caller claiming, TestProject project, FileId file) {
        return claim(claiming, project, 1, file);
    }

    private ResponseSpec claim(Caller claiming, TestProject project, int submission, FileId file) {
        return client.as(claiming)
                .post()
                .uri("/internal/files/claim")
                .bodyValue(new ClaimFiles(project.id(), submission, List.of(file)))
                .exchange();
    }

    private List<FileId> claimed(ResponseSpec response) {
        var files = response.expectStatus()
                .isOk()
                .expectBody(Files.class)
                .returnResult()
                .getResponseBody();
        return files == null
                ? List.of()
                : files.files().stream().map(found -> found.file().id()).toList();
    }

    private FileId ready() {
        var id = upload(caller, "a.wav", Samples.wav(1));
        assertThat(statusOf(awaitResult(caller, id))).isEqualTo("ready");
        return id;
    }

    private TestProject project(FileId file) {
        return TestProject.of(caller.account()).mode(caller.mode()).files(file);
    }

    private ResponseSpec delete(FileId id) {
        return client.as(caller).delete().uri("/v1/files/{id}", id).exchange();
    }

    private long claims(FileId id) {
        var rows = db.sql("select count(*) as rows from file_claim where file_id = :id")
                .bind("id", id.value())
                .map(row -> row.get("rows", Long.class))
                .one()
                .block();
        return rows == null ? 0 : rows;
    }
}
