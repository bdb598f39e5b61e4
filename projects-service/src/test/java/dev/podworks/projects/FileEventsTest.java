package dev.podworks.projects;

import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_REJECTED;
import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import tools.jackson.databind.JsonNode;

/// The effects of file events on the projects that use the file.
class FileEventsTest extends ProjectsTest {
    /// More than two pages.
    private static final int MANY = 210;

    private final Caller caller = TestCallers.live();

    @Autowired
    DatabaseClient db;

    @Autowired
    TransactionalOperator tx;

    @Autowired
    Environment environment;

    @Test
    void anEventOfAFileDoesNotWaitForDraftsThatUseIt() throws Exception {
        var shared = FILES.addReady(caller, 10).id();
        var draft = create(caller, shared.value());
        var waiting = create(caller, shared.value(), inline("b.wav"));
        submit(caller, waiting);
        var select = "select 1 from project where id = '%s'".formatted(id(draft));
        try (var _ = new LockedRows(db, tx, select)) {
            publish(FILES.setStatus(shared, FileStatus.DELETED));
            awaitEvents(waiting, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_REJECTED);
        }
        assertThat(read(caller, draft).get("status").stringValue()).isEqualTo("draft");
    }

    @Test
    void everyWaitingSubmissionIsProcessedAfterOneEventOfItsFile() {
        var shared = FILES.addReady(caller, 10).id();
        var waiting = IntStream.range(0, MANY)
                .mapToObj(_ -> submit(caller, create(caller, shared.value(), inline("b.wav"))))
                .toList();

        publish(FILES.setStatus(shared, FileStatus.DELETED));

        for (var project : waiting) {
            awaitEvents(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_REJECTED);
        }
        assertThat(read(caller, waiting.getLast()).at("/rejection/code").stringValue())
                .isEqualTo("upload_missing");
    }

    /// Its projects are displayed with its state, which only this service's read model has.
    @Test
    void aChangedFileIsNotifiedWhenProjectsShowIt() {
        var project = create(caller, inline("a.wav"));
        publish(FILES.setReady(fileId(project), 10));
        await().untilAsserted(
                        () -> assertThat(recorded.changes(caller.account())).contains("file/" + fileId(project)));
        assertThat(read(caller, project).at("/files/0/durationSeconds").doubleValue())
                .isEqualTo(10);
    }

    /// The submission has read the file before it was ready, and commits after the event arrives.
    @Test
    void aFileThatBecomesReadyDuringTheCommitOfASubmissionIsDetected() throws Exception {
        var project = create(caller, inline("a.wav"));
        CompletableFuture<JsonNode> submission;
        try (var blocked = new BlockedStatements(environment, "update", "project")) {
            submission = CompletableFuture.supplyAsync(() -> submit(caller, project));
            await().until(blocked::isBlocking);
            publish(FILES.setReady(fileId(project), 10));
            await().until(blocked::isRowLockAwaited);
        }
        assertThat(submission.join().get("status").stringValue()).isEqualTo("validating");
        awaitEvents(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED);
    }

    private static FileId fileId(JsonNode project) {
        return new FileId(project.at("/files/0/fileId").stringValue());
    }
}
