package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SubmissionTest extends FilesTest {
    @AfterEach
    void restoreStore() {
        STORE_PROXY.restore();
    }

    @Test
    void missingFileIsReportedForItsSubmission() {
        var caller = TestCallers.live();
        var project = project(caller);
        var missing = idOf(create(caller, "a.wav"));

        submit(project.files(missing));
        await().untilAsserted(() ->
                assertThat(published(missing).getLast().missingFor()).isEqualTo(new SubmissionRef(project.id(), 1)));

        submit(project.submission(2));
        await().untilAsserted(() ->
                assertThat(published(missing).getLast().missingFor()).isEqualTo(new SubmissionRef(project.id(), 2)));
        assertThat(publishedTypes(missing)).containsOnly(EventType.FILE_CHANGED).hasSize(3);
        assertThat(statusOf(read(caller, missing))).isEqualTo("awaiting_upload");
    }

    @Test
    void submissionDetectsAnUploadThatWasNotRead() {
        var caller = TestCallers.live();
        var uploaded = upload(caller, "a.wav", Samples.wav(1));
        var missing = idOf(create(caller, "b.wav"));

        submit(project(caller).files(uploaded, missing));

        await().untilAsserted(() -> assertThat(publishedStatuses(uploaded))
                .containsExactly(FileStatus.AWAITING_UPLOAD, FileStatus.CHECKING, FileStatus.READY));
        await().untilAsserted(() ->
                assertThat(published(missing).getLast().missingFor()).isNotNull());
    }

    @Test
    void receivedFileIsMissingForNoSubmission() {
        var caller = TestCallers.live();
        var file = create(caller, "a.wav");
        submit(project(caller).files(idOf(file)));
        await().untilAsserted(() ->
                assertThat(published(idOf(file)).getLast().missingFor()).isNotNull());

        put(file.get("uploadUrl").asString(), Samples.wav(1));
        awaitResult(caller, idOf(file));

        await().untilAsserted(() ->
                assertThat(published(idOf(file)).getLast().status()).isEqualTo(FileStatus.READY));
        assertThat(published(idOf(file)).getLast().missingFor()).isNull();
    }

    @Test
    void redeliveredSubmissionIsHandledOnce() {
        var caller = TestCallers.live();
        var project = project(caller);
        var missing = idOf(create(caller, "a.wav"));

        var event = submit(project.files(missing));
        publisher.publish(event);
        awaitWhatCameBefore(caller, project);

        assertThat(published(missing)).hasSize(2);
    }

    @Test
    void filesOfOtherAccountsAndReadyFilesAreIgnored() {
        var caller = TestCallers.live();
        var project = project(caller);
        var others = idOf(create(TestCallers.live(), "a.wav"));
        var ready = upload(caller, "b.wav", Samples.wav(1));
        awaitResult(caller, ready);
        await().untilAsserted(() -> assertThat(publishedTypes(ready)).endsWith(EventType.FILE_READY));

        submit(project.files(others, ready));
        awaitWhatCameBefore(caller, project);

        assertThat(published(others)).hasSize(1);
        assertThat(publishedTypes(ready)).endsWith(EventType.FILE_READY);
    }

    @Test
    void storeOutageDoesNotMakeAFileMissing() {
        var caller = TestCallers.live();
        var uploaded = upload(caller, "a.wav", Samples.wav(1));
        STORE_PROXY.cut();
        submit(project(caller).files(uploaded));
        await().untilAsserted(() -> assertThat(triesInVain(uploaded)).isPositive());

        STORE_PROXY.restore();

        await().untilAsserted(() -> assertThat(publishedStatuses(uploaded))
                .containsExactly(FileStatus.AWAITING_UPLOAD, FileStatus.CHECKING, FileStatus.READY));
    }

    private long triesInVain(FileId id) {
        return Objects.requireNonNullElse(
                db.sql("select attempt from work where queue = 'awaited-upload' and id like :id and lease is null")
                        .bind("id", id + "/%")
                        .map(row -> row.get("attempt", Long.class))
                        .one()
                        .block(),
                0L);
    }

    /// Events of one project are handled in order: after this event all earlier ones are handled.
    private void awaitWhatCameBefore(Caller caller, TestProject project) {
        var last = idOf(create(caller, "last.wav"));
        submit(project.submission(99).files(last));
        await().untilAsserted(
                        () -> assertThat(published(last).getLast().missingFor()).isNotNull());
    }

    private static TestProject project(Caller caller) {
        return TestProject.of(caller.account()).mode(caller.mode());
    }

    private Event submit(TestProject project) {
        return publisher.publish(EventType.PROJECT_VALIDATING, project.becomes(ProjectStatus.VALIDATING));
    }
}
